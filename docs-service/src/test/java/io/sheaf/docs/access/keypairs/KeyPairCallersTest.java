package io.sheaf.docs.access.keypairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Trust;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/// Requests as AWS's own signer signs them.
class KeyPairCallersTest {

  private static final String SECRET = "the other half of the pair, for tests";

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder, new Trust(null, "", new Trust.KeyPair("SHEAFTESTS", SECRET)));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// What the signer would send, signed an amount of time after now.
  private static Map<String, java.util.List<String>> signed(String method, String path, @Nullable String body,
      String secret, Duration later) {
    var clock = Clock.fixed(sheaf.clock().instant().plus(later), ZoneOffset.UTC);
    var request = SdkHttpRequest.builder().method(SdkHttpMethod.fromValue(method))
        .uri(URI.create(sheaf.url() + path)).build();
    var signer = AwsV4HttpSigner.create();
    return signer.sign(sign -> sign.identity(AwsCredentialsIdentity.create("SHEAFTESTS", secret)).request(request)
        .payload(body == null ? null : ContentStreamProvider.fromUtf8String(body))
        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "execute-api")
        .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-central-1")
        .putProperty(HttpSigner.SIGNING_CLOCK, clock)).request().headers();
  }

  private static Reply send(Map<String, java.util.List<String>> headers, String method, String path,
      @Nullable String body) {
    Client client = sheaf.anonymous();
    for (var header : headers.entrySet()) {
      if (!header.getKey().equalsIgnoreCase("Host") && !header.getKey().equalsIgnoreCase("Content-Length")) {
        client = client.with(header.getKey(), header.getValue().getFirst());
      }
    }
    return client.send(method, path, body);
  }

  private static Reply ask(String method, String path, @Nullable String body) {
    return send(signed(method, path, body, SECRET, Duration.ZERO), method, path, body);
  }

  @Test
  void whoeverSignsIsAnAdministrator() {
    var reply = ask("GET", "/sites?status=ACTIVE&limit=5", null);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.at("username")).isEqualTo("SHEAFTESTS");
    assertThat(reply.at("roles.0")).isEqualTo("Admins");
  }

  @Test
  void bodiesAndQueriesAreSigned() {
    var body = "{\"site\":{\"id\":\"signed\"}}";

    assertThat(ask("POST", "/sites", body).status()).isEqualTo(201);
    assertThat(ask("GET", "/sites/signed/groups?b=%C3%A9%20x&a=1~*", null).status()).isEqualTo(200);
    assertThat(ask("PUT", "/sites/signed/groups/two%20words/permissions", "{\"permissions\":[\"READ\"]}").status())
        .isEqualTo(200);
  }

  @Test
  void whatWasNotSignedIsRefused() {
    var body = "{\"site\":{\"id\":\"unsigned\"}}";
    var headers = signed("POST", "/sites", body, SECRET, Duration.ZERO);

    assertThat(send(headers, "POST", "/sites", body.replace("unsigned", "others")).status()).isEqualTo(401);
    assertThat(send(headers, "POST", "/sites?x=1", body).status()).isEqualTo(401);
    assertThat(send(headers, "PATCH", "/sites", body).status()).isNotEqualTo(200);
    assertThat(send(signed("GET", "/sites", null, SECRET + "?", Duration.ZERO), "GET", "/sites", null).status())
        .isEqualTo(401);
  }

  @Test
  void signaturesHoldAQuarterOfAnHour() {
    assertThat(send(signed("GET", "/sites", null, SECRET, Duration.ofMinutes(-14)), "GET", "/sites", null).status())
        .isEqualTo(200);
    assertThat(send(signed("GET", "/sites", null, SECRET, Duration.ofMinutes(-16)), "GET", "/sites", null).status())
        .isEqualTo(401);
    assertThat(send(signed("GET", "/sites", null, SECRET, Duration.ofMinutes(16)), "GET", "/sites", null).status())
        .isEqualTo(401);
  }

  @Test
  void withoutAKeyPairEverySignatureIsRefused(@TempDir Path folder) {
    try (var other = Running.in(folder)) {
      var reply = other.as("AWS4-HMAC-SHA256 Credential=AKID/21000101/eu-central-1/execute-api/aws4_request, "
          + "SignedHeaders=host;x-amz-date, Signature=" + "0".repeat(64)).get("/sites");

      assertThat(reply.status()).isEqualTo(401);
      assertThat(reply.text()).isEqualTo("{\"message\":\"Unauthorized\"}");
    }
  }
}
