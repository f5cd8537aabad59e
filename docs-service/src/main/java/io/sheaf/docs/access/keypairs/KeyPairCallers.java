package io.sheaf.docs.access.keypairs;

import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Trust;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Knows whoever signs with the key pair of the configuration.
@Singleton
final class KeyPairCallers implements Authentication {

  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(15);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'");
  private static final String UNSIGNED = "UNSIGNED-PAYLOAD";

  private final Trust.@Nullable KeyPair pair;
  private final InstantSource clock;

  KeyPairCallers(Trust trust, InstantSource clock) {
    this.pair = trust.keyPair();
    this.clock = clock;
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    if (pair == null || !Credential.isOne(credential)) {
      return Optional.empty();
    }
    var known = Credential.read(credential).filter(read -> isSigned(read, pair, call))
        .orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED));
    return Optional.of(new Caller(known.keyId(), Caller.Kind.KEY_PAIR, true, Map.of(), List.of("Admins"), List.of(),
        Map.of()));
  }

  private boolean isSigned(Credential credential, Trust.KeyPair with, Call call) {
    var time = call.header("x-amz-date");
    if (time == null || !isNow(time) || !time.startsWith(credential.day())
        || !credential.signedHeaders().containsAll(List.of("host", "x-amz-date"))
        || !MessageDigest.isEqual(bytes(credential.keyId()), bytes(with.id()))) {
      return false;
    }
    var announced = call.header("x-amz-content-sha256");
    if (call.streams()) {
      // why only without: it would have to be known before it is there.
      return UNSIGNED.equals(announced) && credential.signedHeaders().contains("x-amz-content-sha256")
          && new SignedRequest(call.request(), credential, time, UNSIGNED).isSignedWith(with.secret());
    }
    var actual = SignedRequest.sha256(call.bytes());
    return (announced == null || announced.equals(actual))
        && new SignedRequest(call.request(), credential, time, actual).isSignedWith(with.secret());
  }

  private boolean isNow(String time) {
    try {
      var then = LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC);
      return Duration.between(then, clock.instant()).abs().compareTo(CLOCKS_DIFFER) <= 0;
    } catch (DateTimeException malformed) {
      return false;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
