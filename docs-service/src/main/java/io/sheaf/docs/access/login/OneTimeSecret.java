package io.sheaf.docs.access.login;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/// Random secrets that are given out once, and the hashes under which they are kept.
final class OneTimeSecret {

  private static final int BYTES = 32;
  private static final int CODE_DIGITS = 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  private OneTimeSecret() {
  }

  static String random() {
    var bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// To be typed by people.
  static String code() {
    return RANDOM.ints(CODE_DIGITS, 0, 10).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)
        .toString();
  }

  static String hash(String secret) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static boolean isHashOf(String hash, String secret) {
    return MessageDigest.isEqual(hash.getBytes(StandardCharsets.UTF_8), hash(secret).getBytes(StandardCharsets.UTF_8));
  }
}
