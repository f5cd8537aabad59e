package io.sheaf.docs.access.users;

import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How passwords are kept and compared. Argon2id, with 19 MiB and two passes each, and few at a time: whoever tries
/// many waits, and takes neither the memory nor the processors of everybody else.
@Singleton
public final class Passwords {

  private static final int SHORTEST = 12;
  private static final int LONGEST = 256;
  private static final int AT_ONCE = 2;
  private static final int PATIENCE_SECONDS = 10;
  private static final int MEMORY_KIB = 19_456;
  private static final int PASSES = 2;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final String ONE_TIME = "$once$";
  /// Without letters and digits that look alike.
  private static final String LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Semaphore places = new Semaphore(AT_ONCE, true);
  /// Of no password at all: compared where there is nobody, so that it takes as long.
  private final String nobodys = new Argon2Hash(MEMORY_KIB, PASSES, 1, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
      .text();

  /// What is wrong with a new password, to be said after its name.
  public static Optional<String> fault(String password) {
    int length = password.codePointCount(0, password.length());
    return length < SHORTEST || length > LONGEST
        ? Optional.of("must have " + SHORTEST + " to " + LONGEST + " characters")
        : Optional.empty();
  }

  /// A password for one time, to be read by people: 20 letters and digits, 98 bits.
  static String oneTime() {
    return random(20).replaceAll("(.{5})(?=.)", "$1-");
  }

  private static String random(int length) {
    return RANDOM.ints(length, 0, LETTERS.length()).collect(StringBuilder::new,
        (text, at) -> text.append(LETTERS.charAt(at)), StringBuilder::append).toString();
  }

  private static byte[] randomBytes(int length) {
    var bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /// why a plain hash is enough: nobody can try 98 random bits.
  static String hashOfOneTime(String password) {
    return ONE_TIME + sha256(password);
  }

  public String hash(String password) {
    return inTurn(() -> argon2(password));
  }

  private String argon2(String password) {
    return Argon2Hash.of(password, MEMORY_KIB, PASSES, randomBytes(SALT_BYTES), HASH_BYTES).text();
  }

  /// Whether this is the password; takes as long when there is none.
  public boolean matches(@Nullable String hash, String password) {
    if (password.length() > 2 * LONGEST) {
      return false;
    }
    var oneTime = hash != null && hash.startsWith(ONE_TIME);
    String compared = hash == null || oneTime ? nobodys : hash;
    boolean same = inTurn(() -> Argon2Hash.parse(compared).isOf(password));
    return oneTime ? MessageDigest.isEqual(bytes(String.valueOf(hash)), bytes(hashOfOneTime(password))) : same;
  }

  private <T> T inTurn(Supplier<T> work) {
    try {
      if (!places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new Refused(Refusal.BUSY);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Refused(Refusal.BUSY);
    }
    try {
      return work.get();
    } finally {
      places.release();
    }
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(text)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
