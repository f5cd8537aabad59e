package io.sheaf.docs.web;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/// Times as the wire writes them: `2024-01-01T00:00:00+0000`, in UTC, to the second.
public final class Dates {

  private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxx")
      .withZone(ZoneOffset.UTC);

  private Dates() {
  }

  public static String wire(Instant instant) {
    return FORM.format(instant);
  }

  public static @Nullable String wireOrNull(@Nullable Instant instant) {
    return instant == null ? null : wire(instant);
  }
}
