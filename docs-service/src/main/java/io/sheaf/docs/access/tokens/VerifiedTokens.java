package io.sheaf.docs.access.tokens;

import io.sheaf.docs.gate.Caller;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Tokens whose signature was found good a moment ago, by their hash, so that a busy client is not verified anew
/// with every request.
final class VerifiedTokens {

  private static final int MOST = 2048;
  private static final int LONGEST = 8 * 1024;
  /// why so short: a key that its issuer takes back is to stop working soon.
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Known> entries = new LinkedHashMap<>(16, 0.75f, true) {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
      return size() > MOST;
    }
  };

  private record Known(Token token, Caller caller, Instant until) {}

  Optional<Caller> find(String credential, Instant now) {
    var hash = hash(credential);
    lock.lock();
    try {
      var entry = entries.get(hash);
      if (entry == null) {
        return Optional.empty();
      }
      if (!entry.until().isAfter(now)) {
        entries.remove(hash);
        return Optional.empty();
      }
      entry.token().mustHoldAt(now);
      return Optional.of(entry.caller());
    } finally {
      lock.unlock();
    }
  }

  void keep(String credential, Token token, Caller caller, Instant now) {
    if (token.bytes() > LONGEST) {
      return;
    }
    var entry = new Known(token, caller, now.plus(KEPT));
    lock.lock();
    try {
      entries.put(hash(credential), entry);
    } finally {
      lock.unlock();
    }
  }

  private static String hash(String credential) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(credential.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
