package io.sheaf.bench.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A token under a secret of the run's own, an administrator's or some other caller's. It lasts an hour; who asks after half of that gets
/// another one.
final class Credential {

  private static final Duration LASTS = Duration.ofHours(1);
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final String secret;
  private final InstantSource clock;
  private final String group;
  private final String name;
  private String token = "";
  private Instant renewed = Instant.EPOCH;

  private Credential(String secret, InstantSource clock, String group, String name) {
    this.secret = secret;
    this.clock = clock;
    this.group = group;
    this.name = name;
  }

  static Credential random(InstantSource clock) {
    var bytes = new byte[48];
    new SecureRandom().nextBytes(bytes);
    return new Credential(BASE64.encodeToString(bytes), clock, "Admins", "bench");
  }

  /// Somebody else, of that group, under the same secret.
  Credential of(String otherName, String otherGroup) {
    return new Credential(secret, clock, otherGroup, otherName);
  }

  /// For the server's environment.
  String secret() {
    return secret;
  }

  synchronized String token() {
    var now = clock.instant();
    if (renewed.plus(LASTS.dividedBy(2)).isBefore(now)) {
      token = signed(now);
      renewed = now;
    }
    return token;
  }

  private String signed(Instant now) {
    var claims = "{\"cognito:groups\":[\"" + group + "\"],\"username\":\"" + name + "\",\"sub\":\"" + name
        + "\",\"iat\":"
        + now.getEpochSecond() + ",\"exp\":" + now.plus(LASTS).getEpochSecond() + "}";
    var text = base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + base64(claims);
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return text + "." + BASE64.encodeToString(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private static String base64(String text) {
    return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
