package io.sheaf.docs.access.shortlinks;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ShortLinksTest {

  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static Reply make(Client client, String target, String slug) {
    return client.post("/shortlinks", "{\"targetUrl\":\"" + target + "\",\"slug\":\"" + slug + "\"}");
  }

  private static String slug() {
    return "s" + UUID.randomUUID();
  }

  @Test
  void aShortLinkRedirectsWhoeverFollowsIt() {
    var slug = slug();
    var made = make(sheaf.admin(), "https://example.com/a?b=c#d", slug);

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text()).isEqualTo("{\"url\":\"" + sheaf.url() + "/s/" + slug + "\"}");
    var followed = sheaf.anonymous().get("/s/" + slug);
    assertThat(followed.status()).isEqualTo(302);
    assertThat(followed.header("Location")).hasValue("https://example.com/a?b=c#d");
    assertThat(followed.header("Cache-Control")).hasValue("no-store");
    assertThat(sheaf.anonymous().get("/s/" + slug()).status()).isEqualTo(404);
    assertThat(sheaf.anonymous().get("/s/" + "x".repeat(65)).status()).isEqualTo(404);
  }

  @Test
  void aNameIsTakenOnceOnAllSites() {
    var slug = slug();
    make(sheaf.admin(), "https://example.com/a", slug);

    var again = make(sheaf.as("gov", "other_govern"), "https://example.com/b", slug);
    assertThat(again.status()).isEqualTo(409);
    assertThat(sheaf.anonymous().get("/s/" + slug).header("Location")).hasValue("https://example.com/a");
  }

  @Test
  void onlyWebAddressesAreLedTo() {
    for (var target : new String[]{"javascript:alert(1)", "ftp://example.com/", "//example.com", "/documents",
        "https://", "https://good.example@evil.example/", "data:text/html,x", "https://example.com/ x",
        "file:///etc/passwd", "https://example.com/" + "x".repeat(2048), "", sheaf.url() + "/s/other"}) {
      var refused = make(sheaf.admin(), target, slug());
      assertThat(refused.status()).as(target).isEqualTo(400);
      assertThat(refused.at("errors.0.key")).as(target).isEqualTo("targetUrl");
    }
    assertThat(make(sheaf.admin(), "https://example.com/\\r\\nSet-Cookie: a=b", slug()).status()).isEqualTo(400);
    assertThat(make(sheaf.admin(), "https://example.com/", "a/b").at("errors.0.key")).isEqualTo("slug");
    assertThat(make(sheaf.admin(), "https://example.com/", "").at("errors.0.error")).isEqualTo("'slug' is required");
  }

  @Test
  void addressesElsewhereAreForWhoGoverns() {
    var writer = sheaf.as("wim", "short");

    assertThat(make(writer, "https://example.com/", slug()).at("errors.0.key")).isEqualTo("targetUrl");
    assertThat(make(writer, sheaf.url() + ".evil.example/", slug()).status()).isEqualTo(400);
    assertThat(make(writer, sheaf.url() + "/documents/none/url", slug()).status()).isEqualTo(201);
    assertThat(make(sheaf.as("gov", "short_govern"), "https://example.com/", slug()).status()).isEqualTo(201);
    assertThat(make(sheaf.as("rea", "short_read"), sheaf.url() + "/docs", slug()).status()).isEqualTo(401);
  }

  @Test
  void whoMadeOneAndWhoMayDeleteTakesItAway() {
    var slug = slug();
    make(sheaf.as("wim", "short"), sheaf.url() + "/docs", slug);

    assertThat(sheaf.as("stu", "lake").delete("/shortlinks/" + slug).status()).isEqualTo(404);
    assertThat(sheaf.as("del", "short").delete("/shortlinks/" + slug).status()).isEqualTo(200);
    assertThat(sheaf.anonymous().get("/s/" + slug).status()).isEqualTo(404);
  }

  @Test
  void theLinkToADocumentIsHadShortAndEndsWithIt(@TempDir Path folder) {
    try (var own = Running.in(folder)) {
      var ann = own.as("ann", "short");
      var id = ann.post("/documents", "{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"abc\"}")
          .at("documentId");

      var url = ann.get("/documents/" + id + "/url?format=short&duration=1").at("url");

      assertThat(url).startsWith(own.url() + "/s/");
      var target = own.anonymous().get(url).header("Location").orElseThrow();
      assertThat(own.anonymous().get(target).text()).isEqualTo("abc");
      own.clock().advance(Duration.ofMinutes(61));
      assertThat(own.anonymous().get(url).status()).isEqualTo(404);
    }
  }
}
