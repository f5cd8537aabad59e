package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Range;
import io.sheaf.storage.table.Utf8Order;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// A range in words that DynamoDB takes. It refuses what the port merely finds empty or harmless: ends that are the
/// wrong way round, empty, or longer than any sort key.
///
/// @param edge a sort key that the range as asked reaches and that must be left out; only beside a `Between` whose
///     lower end was too long
record Bounds(Range range, @Nullable String edge) {

  private Bounds(Range range) {
    this(range, null);
  }

  /// Nothing, when no sort key can be in the range.
  static Optional<Bounds> of(Range range) {
    return Optional.ofNullable(switch (range) {
      case Range.All _ -> new Bounds(range);
      case Range.Beginning(var prefix) -> isTooLong(prefix) ? null : new Bounds(prefix.isEmpty() ? Range.ALL : range);
      case Range.AtLeast(var from) -> lower(range, from);
      case Range.Above(var than) -> lower(range, than);
      case Range.AtMost(var to) -> upper(range, to);
      case Range.Below(var than) -> upper(range, than);
      case Range.Between(var from, var to) -> between(from, to);
    });
  }

  private static Bounds lower(Range range, String from) {
    if (from.isEmpty()) {
      return new Bounds(Range.ALL);
    }
    return new Bounds(isTooLong(from) ? new Range.Above(lastBefore(from)) : range);
  }

  private static @Nullable Bounds upper(Range range, String to) {
    if (to.isEmpty()) {
      return null;
    }
    return new Bounds(isTooLong(to) ? new Range.AtMost(lastBefore(to)) : range);
  }

  private static @Nullable Bounds between(String from, String to) {
    if (from.isEmpty()) {
      return upper(new Range.AtMost(to), to);
    }
    var least = isTooLong(from) ? lastBefore(from) : from;
    var most = isTooLong(to) ? lastBefore(to) : to;
    if (Utf8Order.compare(from, to) > 0 || Utf8Order.compare(least, most) > 0) {
      return null;
    }
    return new Bounds(new Range.Between(least, most), isTooLong(from) ? least : null);
  }

  private static boolean isTooLong(String text) {
    return text.length() > Limits.SORT_KEY_BYTES / 3 && length(text) > Limits.SORT_KEY_BYTES;
  }

  private static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /// The greatest sort key that is less than a text too long to be one: as much of the text as fits, and behind it the
  /// greatest character of the bytes that are left. The text's own next character has more bytes than that, so it is
  /// greater than all that fit.
  private static String lastBefore(String tooLong) {
    int end = 0;
    int left = Limits.SORT_KEY_BYTES;
    while (true) {
      int next = tooLong.codePointAt(end);
      int bytes = next < 0x80 ? 1 : next < 0x800 ? 2 : next < 0x10000 ? 3 : 4;
      if (bytes > left) {
        break;
      }
      left -= bytes;
      end += Character.charCount(next);
    }
    return tooLong.substring(0, end) + switch (left) {
      case 1 -> "\u007f";
      case 2 -> "\u07ff";
      case 3 -> "\uffff";
      default -> "";
    };
  }

  /// The end of a key condition.
  String text(String sort, Placeholders placeholders) {
    return switch (range) {
      case Range.All _ -> "";
      case Range.Beginning(var prefix) -> " AND begins_with(" + sort + ", " + value(prefix, placeholders) + ")";
      case Range.Between(var from, var to) ->
        " AND " + sort + " BETWEEN " + value(from, placeholders) + " AND " + value(to, placeholders);
      case Range.AtLeast(var from) -> " AND " + sort + " >= " + value(from, placeholders);
      case Range.AtMost(var to) -> " AND " + sort + " <= " + value(to, placeholders);
      case Range.Above(var than) -> " AND " + sort + " > " + value(than, placeholders);
      case Range.Below(var than) -> " AND " + sort + " < " + value(than, placeholders);
    };
  }

  private static String value(String text, Placeholders placeholders) {
    return placeholders.value(AttributeValue.fromS(text));
  }
}
