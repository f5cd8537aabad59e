package io.sheaf.docs.automation.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class WebhookTest {

  @TempDir
  private Path folder;
  private Running sheaf;
  private Client admin;
  private Client anybody;

  @BeforeEach
  void start() {
    sheaf = Running.in(folder, Outward.USUAL.withPublicUrls(true));
    admin = sheaf.admin();
    anybody = sheaf.anonymous();
  }

  @AfterEach
  void stop() {
    sheaf.close();
  }

  private String webhook(String further) {
    var made = admin.post("/webhooks", "{\"name\":\"paypal\"" + further + "}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    assertThat(made.at("siteId")).isEqualTo("default");
    return made.at("webhookId");
  }

  private static String path(String webhookId) {
    return "/public/webhooks/" + webhookId;
  }

  private static void refused(Reply reply, int status, String message) {
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.text()).isEqualTo("{\"message\":\"" + message + "\"}");
  }

  @Test
  void whatIsLeftAtAWebhookBecomesADocument() {
    var id = webhook(
        ",\"tags\":[{\"key\":\"category\",\"value\":\"payment\"},{\"key\":\"player\",\"values\":[\"1\",\"2\"]}]");

    var left = anybody.with("Content-Type", "application/json").post(path(id), "{\"paid\":true}");

    assertThat(left.status()).isEqualTo(200);
    var documentId = left.at("documentId");
    assertThat(left.text()).isEqualTo("{\"documentId\":\"" + documentId + "\"}");
    var document = admin.get("/documents/" + documentId);
    assertThat(document.at("path")).isEqualTo("webhooks/" + id);
    assertThat(document.at("userId")).isEqualTo("webhook/paypal");
    assertThat(document.at("contentType")).isEqualTo("application/json");
    assertThat(admin.get("/documents/" + documentId + "/content").at("content")).isEqualTo("{\"paid\":true}");
    assertThat(admin.get("/documents/" + documentId + "/tags/category").at("value")).isEqualTo("payment");
    assertThat(admin.get("/documents/" + documentId + "/tags/player").text()).contains("[\"1\",\"2\"]");
    assertThat(anybody.post(path(id), "second").at("documentId")).isNotEqualTo(documentId);
  }

  @Test
  void webhooksAreListedInTheOrderOfTheirMakingAndChangedAndRemoved() {
    var first = webhook(",\"ttl\":\"600\"");
    var second = webhook(",\"enabled\":\"private\"");

    var all = admin.get("/webhooks");
    assertThat(all.at("webhooks.0.webhookId")).isEqualTo(first);
    assertThat(all.at("webhooks.0.ttl")).isEqualTo("600");
    assertThat(all.at("webhooks.0.url")).isEqualTo(sheaf.url() + "/public/webhooks/" + first);
    assertThat(all.at("webhooks.1.url")).isEqualTo(sheaf.url() + "/private/webhooks/" + second);
    assertThat(all.at("webhooks.1.enabled")).isEqualTo("private");
    var page = admin.get("/webhooks?limit=1");
    assertThat(admin.get("/webhooks?limit=1&next=" + page.at("next")).at("webhooks.0.webhookId")).isEqualTo(second);

    var changed = admin.patch("/webhooks/" + first, "{\"name\":\"stripe\",\"enabled\":\"false\"}");
    refused(changed, 200, "'" + first + "' object updated");
    assertThat(admin.get("/webhooks/" + first).at("name")).isEqualTo("stripe");
    refused(anybody.post(path(first), "x"), 429, "webhook is disabled");
    refused(admin.delete("/webhooks/" + first), 200, "'" + first + "' object deleted");
    refused(admin.get("/webhooks/" + first), 404, "Webhook '" + first + "' not found");
    refused(admin.patch("/webhooks/" + first, "{}"), 404, "Webhook '" + first + "' not found");
    refused(anybody.post(path(first), "x"), 400, "invalid webhook url");
    assertThat(admin.get("/webhooks").size("webhooks")).isEqualTo(1);
  }

  @Test
  void tagsAreAddedOneByOne() {
    var id = webhook("");

    refused(admin.post("/webhooks/" + id + "/tags", "{\"key\":\"category\",\"value\":\"payment\"}"), 201,
        "Created Tag 'category'.");
    assertThat(admin.post("/webhooks/" + id + "/tags", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"key\",\"error\":\"'key' is required\"}]}");
    var tags = admin.get("/webhooks/" + id + "/tags");
    assertThat(tags.at("tags.0.key")).isEqualTo("category");
    assertThat(tags.at("tags.0.value")).isEqualTo("payment");
    assertThat(tags.at("tags.0.type")).isEqualTo("userdefined");
    assertThat(tags.at("tags.0.webhookId")).isEqualTo(id);
    var left = anybody.post(path(id), "x").at("documentId");
    assertThat(admin.get("/documents/" + left + "/tags/category").at("value")).isEqualTo("payment");
  }

  @Test
  void aPrivateWebhookTakesOnlyFromWhoMayWrite() {
    var id = webhook(",\"enabled\":\"private\"");

    refused(anybody.post(path(id), "x"), 401, "webhook is private");
    assertThat(anybody.post("/private/webhooks/" + id, "x").status()).isEqualTo(401);
    assertThat(sheaf.as("rea", "default_read").post("/private/webhooks/" + id, "x").status()).isEqualTo(401);
    assertThat(sheaf.as("wim", "default").post("/private/webhooks/" + id, "x").status()).isEqualTo(200);
  }

  @Test
  void aWebhookEndsWithItsTime() {
    var id = webhook(",\"ttl\":\"60\"");
    assertThat(anybody.post(path(id), "x").status()).isEqualTo(200);

    sheaf.clock().advance(Duration.ofSeconds(61));

    refused(anybody.post(path(id), "x"), 400, "invalid webhook url");
    assertThat(admin.get("/webhooks").size("webhooks")).isZero();
  }

  @Test
  void jsonMustBeJsonAndOtherBodiesMayBeAnything() {
    var id = webhook("");

    refused(anybody.with("Content-Type", "application/json").post(path(id), "{paid"), 400, "body isn't valid JSON");
    assertThat(anybody.with("Content-Type", "text/plain").post(path(id), "{paid").status()).isEqualTo(200);
    assertThat(anybody.post(path(id), "{paid").status()).isEqualTo(200);
    refused(anybody.post(path("none"), "x"), 400, "invalid webhook url");
    refused(anybody.post(path(id) + "?siteId=other", "x"), 400, "invalid webhook url");
    refused(anybody.post(path(id) + "?siteId=no%20site", "x"), 400, "invalid webhook url");
  }

  @Test
  void theSameKeyIsTheSameDocumentForTwoDays() {
    var id = webhook("");
    var other = webhook("");
    var repeating = anybody.with("Idempotency-Key", "delivery-1");

    var first = repeating.post(path(id), "x").at("documentId");

    assertThat(repeating.post(path(id), "x").at("documentId")).isEqualTo(first);
    assertThat(repeating.post(path(id), "x, said otherwise").at("documentId")).isEqualTo(first);
    assertThat(repeating.post(path(other), "x").at("documentId")).isNotEqualTo(first);
    assertThat(anybody.with("Idempotency-Key", "delivery-2").post(path(id), "x").at("documentId"))
        .isNotEqualTo(first);
    sheaf.clock().advance(Duration.ofHours(49));
    var later = repeating.post(path(id), "x").at("documentId");
    assertThat(later).isNotEqualTo(first);
    assertThat(repeating.post(path(id), "x").at("documentId")).isEqualTo(later);
  }

  @Test
  void aFormSendsItsBrowserOn() {
    var id = webhook("");
    var form = anybody.with("Content-Type", "application/x-www-form-urlencoded");

    var sent = form.post(path(id), "name=J%C3%B6rg+B&email=j%40example.org&redirect_uri=https%3A%2F%2Fexample.org%2F"
        + "thanks%3Fa%3D1&responseFields=name%2Cmissing");

    assertThat(sent.status()).isEqualTo(301);
    assertThat(sent.header("Location")).contains("https://example.org/thanks?a=1&name=J%C3%B6rg+B");
    assertThat(form.post(path(id), "name=x").status()).isEqualTo(200);
    assertThat(form.post(path(id), "redirect_uri=javascript%3Aalert(1)").status()).isEqualTo(400);
    assertThat(form.post(path(id), "redirect_uri=%2F%2Fexample.org").status()).isEqualTo(400);
  }

  @Test
  void aSiteHasAsManyWebhooksAsItIsAllowed() {
    admin.patch("/sites/small/configuration", "{\"maxWebhooks\":\"1\"}");
    assertThat(admin.post("/webhooks?siteId=small", "{\"name\":\"one\",\"ttl\":\"60\"}").status()).isEqualTo(201);

    refused(admin.post("/webhooks?siteId=small", "{\"name\":\"two\"}"), 429, "Reached max number of webhooks");

    sheaf.clock().advance(Duration.ofSeconds(61));
    var made = admin.post("/webhooks?siteId=small", "{\"name\":\"two\"}");
    assertThat(made.status()).isEqualTo(201);
    var url = admin.get("/webhooks/" + made.at("webhookId") + "?siteId=small").at("url");
    assertThat(url).endsWith("?siteId=small");
    assertThat(anybody.post(url, "x").status()).isEqualTo(200);
  }

  @Test
  void whatIsWrongWithAWebhookIsSaidAtOnce() {
    var wrong = admin.post("/webhooks", "{\"enabled\":\"perhaps\",\"ttl\":\"-1\"}");

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text()).contains("\"key\":\"name\"", "\"key\":\"enabled\"", "\"key\":\"ttl\"");
  }

  @Test
  void documentsAreTakenFromAnybodyAndNothingElseIsGivenAway() {
    var made = anybody.post("/public/documents", "{\"path\":\"form.txt\",\"content\":\"hello\"}");

    assertThat(made.status()).isEqualTo(201);
    var id = made.at("documentId");
    assertThat(admin.get("/documents/" + id).at("userId")).isEqualTo("public");
    assertThat(anybody.get("/documents/" + id).status()).isEqualTo(401);
    var chosen = anybody.post("/public/documents", "{\"documentId\":\"" + id + "\",\"content\":\"other\"}");
    assertThat(chosen.status()).isEqualTo(400);
    assertThat(anybody.post("/public/documents?siteId=no%20site", "{\"content\":\"x\"}").status()).isEqualTo(400);
    admin.post("/folders", "{\"path\":\"closed\"}");
    var closed = admin.put("/folders/permissions", "{\"path\":\"closed\",\"roles\":[{\"roleName\":\"editors\","
        + "\"permissions\":[\"READ\",\"WRITE\"]}]}");
    assertThat(closed.status()).as(closed.toString()).isEqualTo(200);
    assertThat(anybody.post("/public/documents", "{\"path\":\"closed/x.txt\",\"content\":\"x\"}").status())
        .isEqualTo(401);
  }

  @Test
  void wherePublicUrlsAreNotOpenTheyAreAsUnknownAsAnyOther(@TempDir Path elsewhere) {
    try (var closed = Running.in(elsewhere)) {
      var made = closed.admin().post("/webhooks", "{\"name\":\"x\"}").at("webhookId");
      var unknown = closed.anonymous().post("/public/nothing", "{}");

      for (var path : new String[]{path(made), path("none"), "/public/documents"}) {
        var reply = closed.anonymous().post(path, "{\"content\":\"x\"}");
        assertThat(reply.status()).isEqualTo(unknown.status()).isEqualTo(404);
        assertThat(reply.text()).isEqualTo(unknown.text());
      }
      assertThat(closed.admin().post("/private/webhooks/" + made, "x").status()).isEqualTo(200);
    }
  }
}
