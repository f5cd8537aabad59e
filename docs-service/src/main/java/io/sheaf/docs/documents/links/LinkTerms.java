package io.sheaf.docs.documents.links;

import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Faults;
import io.sheaf.storage.blobs.Checksum;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a request says of the link that it wants.
public final class LinkTerms {

  private static final Pattern HOURS = Pattern.compile("[1-9][0-9]{0,2}");
  private static final int MOST_HOURS = 7 * 24;

  private LinkTerms() {
  }

  /// How long the link is to live: `duration` in hours, or what is usual.
  public static Duration life(Call call, Duration usual) {
    var faults = new Faults();
    var life = life(call, usual, faults);
    faults.check();
    return life;
  }

  public static Duration life(Call call, Duration usual, Faults faults) {
    var text = call.query("duration");
    if (text == null || text.isEmpty()) {
      return usual;
    }
    if (!HOURS.matcher(text).matches() || Integer.parseInt(text) > MOST_HOURS) {
      faults.add("duration", "'duration' must be 1 to " + MOST_HOURS + " hours");
      return usual;
    }
    return Duration.ofHours(Integer.parseInt(text));
  }

  /// The checksum of a query; absent when none is given.
  public static @Nullable Checksum checksum(Call call, Faults faults) {
    var hex = call.query("checksum");
    var kind = kind(call.query("checksumType"));
    if (hex == null && kind == null) {
      return null;
    }
    if (kind == null) {
      faults.add("checksumType", "'checksumType' required when 'checksum' is set");
      return null;
    }
    if (hex == null) {
      faults.add("checksum", "'checksum' is required");
      return null;
    }
    try {
      return new Checksum(kind, hex);
    } catch (IllegalArgumentException notOne) {
      faults.add("checksum", "'checksum' is no " + kind + " in hex");
      return null;
    }
  }

  /// In any case; another word is read as none, as the wire has it.
  private static Checksum.@Nullable Kind kind(@Nullable String word) {
    for (var kind : Checksum.Kind.values()) {
      if (word != null && kind.name().equals(word.strip().toUpperCase(Locale.ROOT))) {
        return kind;
      }
    }
    return null;
  }
}
