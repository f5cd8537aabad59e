package io.sheaf.docs.access.tokens;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.sheaf.docs.gate.Authentication;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Ports;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Tokens that others sign with a secret they share with this service (HS256).
@Singleton
final class SharedSecretTokens implements Authentication {

  private static final Argument<Map<String, Object>> CLAIMS = Argument.mapOf(String.class, Object.class);
  private static final long CLOCKS_DIFFER_SECONDS = 60;

  private final String secret;
  private final JsonMapper json;
  private final InstantSource clock;

  SharedSecretTokens(Ports ports, JsonMapper json) {
    this.secret = ports.jwtSecret();
    this.json = json;
    this.clock = ports.clock();
  }

  @Override
  public Optional<Caller> recognise(String credential, Call call) {
    var parts = credential.split("\\.", 4);
    if (parts.length != 3 || secret.isEmpty()) {
      return Optional.empty();
    }
    try {
      if (!"HS256".equals(read(parts[0]).get("alg"))
          || !MessageDigest.isEqual(signature(parts[0] + "." + parts[1]), Base64.getUrlDecoder().decode(parts[2]))) {
        throw new Refused(Refusal.UNAUTHENTICATED);
      }
      var claims = read(parts[1]);
      long now = clock.instant().getEpochSecond();
      if (claims.get("exp") instanceof Number end && end.longValue() + CLOCKS_DIFFER_SECONDS > now
          && !(claims.get("nbf") instanceof Number begin && begin.longValue() - CLOCKS_DIFFER_SECONDS > now)) {
        return Optional.of(Claims.caller(claims));
      }
      throw new Refused(Refusal.UNAUTHENTICATED);
    } catch (IOException | IllegalArgumentException malformed) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
  }

  private Map<String, Object> read(String part) throws IOException {
    return json.readValue(Base64.getUrlDecoder().decode(part), CLAIMS);
  }

  private byte[] signature(String signed) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
