package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;

/// Gives versions their names: a stamp in hex, so that names sort as puts were answered, also after the clock was
/// set back.
final class Versions {

  private static final int MICROS_DIGITS = 16;

  private final Stamps stamps;

  Versions(Stamps stamps) {
    this.stamps = stamps;
  }

  record Next(String version, Instant time) {}

  Next after(Optional<String> newest) {
    var stamp = newest.map(Versions::stamp).map(stamps::next).orElseGet(stamps::next);
    return new Next(version(stamp), stamp.micros());
  }

  private static String version(Stamp stamp) {
    return HexFormat.of().toHexDigits(ChronoUnit.MICROS.between(Instant.EPOCH, stamp.micros()), MICROS_DIGITS)
        + HexFormat.of().toHexDigits((short) stamp.counter());
  }

  private static Stamp stamp(String version) {
    return new Stamp(Instant.EPOCH.plus(HexFormat.fromHexDigitsToLong(version, 0, MICROS_DIGITS), ChronoUnit.MICROS),
        HexFormat.fromHexDigits(version, MICROS_DIGITS, version.length()));
  }
}
