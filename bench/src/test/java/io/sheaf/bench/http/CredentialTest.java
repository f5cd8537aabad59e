package io.sheaf.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class CredentialTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final Credential credential = Credential.random(now::get);

  @Test
  void itIsAnAdministratorsTokenForAnHourSignedWithTheSecret() throws Exception {
    var parts = credential.token().split("\\.");

    assertThat(decoded(parts[0])).isEqualTo("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
    assertThat(decoded(parts[1])).contains("\"cognito:groups\":[\"Admins\"]", "\"username\":\"bench\"",
        "\"exp\":" + now.get().plus(Duration.ofHours(1)).getEpochSecond());
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(credential.secret().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    assertThat(Base64.getUrlDecoder().decode(parts[2]))
        .isEqualTo(mac.doFinal((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII)));
  }

  @Test
  void itIsAnotherOneBeforeTheHourIsOver() {
    var first = credential.token();

    now.set(now.get().plus(Duration.ofMinutes(29)));
    assertThat(credential.token()).isEqualTo(first);
    now.set(now.get().plus(Duration.ofMinutes(2)));
    assertThat(credential.token()).isNotEqualTo(first);
  }

  private static String decoded(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }
}
