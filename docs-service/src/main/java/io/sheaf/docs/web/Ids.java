package io.sheaf.docs.web;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/// Ids that the service gives out.
public final class Ids {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final Pattern UUID_FORM = Pattern.compile(
      "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

  private Ids() {
  }

  public static String uuid() {
    return UUID.randomUUID().toString();
  }

  public static boolean isUuid(String text) {
    return UUID_FORM.matcher(text).matches();
  }

  /// A ULID: 26 characters that sort by the millisecond in which they were made.
  public static String ulid(Instant now) {
    var random = new byte[10];
    RANDOM.nextBytes(random);
    var text = new StringBuilder(26);
    long millis = now.toEpochMilli();
    for (int shift = 45; shift >= 0; shift -= 5) {
      text.append(CROCKFORD.charAt((int) (millis >>> shift & 31)));
    }
    long bits = 0;
    int held = 0;
    for (byte octet : random) {
      bits = bits << 8 | octet & 0xff;
      held += 8;
      while (held >= 5) {
        held -= 5;
        text.append(CROCKFORD.charAt((int) (bits >>> held & 31)));
      }
    }
    return text.toString();
  }
}
