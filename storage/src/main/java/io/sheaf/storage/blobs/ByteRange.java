package io.sheaf.storage.blobs;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which bytes of a blob are wanted, with the meaning that HTTP gives to its ranges.
public sealed interface ByteRange {

  record All() implements ByteRange {}

  record From(long first) implements ByteRange {
    public From {
      notNegative(first);
    }
  }

  /// Both ends included; what lies past the end of the blob is left out.
  record Between(long first, long last) implements ByteRange {
    public Between {
      notNegative(first);
      if (last < first) {
        throw new IllegalArgumentException("a range ends where it begins or later: " + first + "-" + last);
      }
    }
  }

  /// That many from the end, or all of a blob that is shorter.
  record Last(long count) implements ByteRange {
    public Last {
      notNegative(count);
    }
  }

  /// A range of bytes that are there.
  record Span(long first, long length) {}

  /// The bytes that a blob of this size has of them; empty when it has none.
  default Optional<Span> within(long size) {
    return switch (this) {
      case All _ -> Optional.of(new Span(0, size));
      case From(long first) when first < size -> Optional.of(new Span(first, size - first));
      case Between(long first, long last) when first < size ->
        Optional.of(new Span(first, Math.min(last, size - 1) - first + 1));
      case Last(long count) when count > 0 && size > 0 ->
        Optional.of(new Span(Math.max(0, size - count), Math.min(count, size)));
      case From _,Between _,Last _ -> Optional.empty();
    };
  }

  Pattern HEADER = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  /// From a `Range` header. One that is not understood, or names several ranges, means all, as HTTP has it.
  static ByteRange ofHeader(@Nullable String header) {
    var matcher = HEADER.matcher(header == null ? "" : header.strip());
    if (!matcher.matches()) {
      return new All();
    }
    var first = matcher.group(1);
    var last = matcher.group(2);
    if (first.isEmpty()) {
      return last.isEmpty() ? new All() : new Last(Long.parseLong(last));
    }
    if (last.isEmpty()) {
      return new From(Long.parseLong(first));
    }
    return Long.parseLong(last) < Long.parseLong(first)
        ? new All()
        : new Between(Long.parseLong(first), Long.parseLong(last));
  }

  private static void notNegative(long number) {
    if (number < 0) {
      throw new IllegalArgumentException("a range has no negative ends: " + number);
    }
  }
}
