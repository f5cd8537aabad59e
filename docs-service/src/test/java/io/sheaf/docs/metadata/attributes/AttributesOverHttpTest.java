package io.sheaf.docs.metadata.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class AttributesOverHttpTest {

  @TempDir
  static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static Reply define(Client client, String fields) {
    return client.post("/attributes", "{\"attribute\":{" + fields + "}}");
  }

  @Test
  void anAttributeIsDefinedReadChangedAndRemoved() {
    var ann = running.as("ann", "define");

    var made = define(ann, "\"key\":\"colour\",\"validationRegex\":\"[a-z]+\"");

    assertThat(made.status()).isEqualTo(200);
    assertThat(made.text()).isEqualTo("{\"message\":\"Attribute 'colour' created\"}");
    assertThat(ann.get("/attributes/colour").text()).isEqualTo("{\"attribute\":{\"type\":\"STANDARD\","
        + "\"key\":\"colour\",\"dataType\":\"STRING\",\"validationRegex\":\"[a-z]+\"}}");
    var changed = ann.patch("/attributes/colour", "{\"attribute\":{\"validationRegex\":\"\"}}");
    assertThat(changed.text()).isEqualTo("{\"message\":\"Attribute 'colour' updated\"}");
    assertThat(ann.get("/attributes/colour").at("attribute.validationRegex")).isEmpty();
    assertThat(ann.delete("/attributes/colour").text()).isEqualTo("{\"message\":\"Attribute 'colour' deleted\"}");
    var gone = ann.get("/attributes/colour");
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.text()).isEqualTo("{\"message\":\"Attribute colour not found\"}");
    assertThat(ann.delete("/attributes/colour").status()).isEqualTo(404);
    assertThat(ann.delete("/attributes/colour").text()).isEqualTo("{\"message\":\"Attribute colour not found\"}");
    var missing = ann.patch("/attributes/colour", "{\"attribute\":{\"type\":\"STANDARD\"}}");
    assertThat(missing.status()).isEqualTo(400);
    assertThat(missing.text()).isEqualTo("{\"errors\":[{\"error\":\"Attribute not found\"}]}");
  }

  @Test
  void theyAreListedByKeyInPages() {
    var ann = running.as("ann", "list");
    for (var key : new String[]{"c", "a", "b"}) {
      define(ann, "\"key\":\"" + key + "\",\"dataType\":\"number\"");
    }

    var first = ann.get("/attributes?limit=2");
    var second = ann.get("/attributes?limit=2&next=" + URLEncoder.encode(first.at("next"), StandardCharsets.UTF_8));

    assertThat(first.at("attributes.0.key") + first.at("attributes.1.key")).isEqualTo("ab");
    assertThat(second.text())
        .isEqualTo("{\"attributes\":[{\"type\":\"STANDARD\",\"key\":\"c\",\"dataType\":\"NUMBER\"}]}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {"attribute":{}} | {"errors":[{"key":"key","error":"'key' is required"}]}
      {"attribute":{"key":"publication"}} | {"errors":[{"key":"key","error":"'publication' is a reserved attribute name"}]}
      {"attribute":{"key":"a","dataType":"COLOUR"}} | {"errors":[{"key":"dataType","error":"'dataType' is required"}]}
      {"attribute":{"key":"a::b"}} | {"errors":[{"key":"key","error":"'key' must not contain '::'"}]}
      {"attribute":{"key":"a","dataType":"WATERMARK"}} | {"errors":[{"key":"watermark","error":"'watermark.text' or 'watermark.imageDocumentId' is required"}]}
      {"attribute":{"key":"a","watermark":{"text":"x"}}} | {"errors":[{"key":"watermark","error":"'watermark' is only for attributes of dataType WATERMARK"}]}
      {"attribute":{"key":"a","dataType":"WATERMARK","watermark":{"imageDocumentId":"no"}}} | {"errors":[{"key":"watermark.imageDocumentId","error":"watermark.imageDocumentId' does not exist"}]}
      {"attribute":{"key":"a","type":"GOVERNANCE"}} | {"errors":[{"key":"a","error":"Access denied to attribute"}]}
      {"key":"a"} | {"message":"invalid request body"}
      """)
  void whatIsNoDefinitionIsRefused(String body, String answer) {
    var reply = running.as("ann", "wrong").post("/attributes", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo(answer);
    assertThat(running.as("ann", "wrong").get("/attributes").text()).isEqualTo("{\"attributes\":[]}");
  }

  @Test
  void severalFaultsComeInOneAnswer() {
    var ann = running.as("ann", "faults");
    define(ann, "\"key\":\"wm1\",\"dataType\":\"WATERMARK\",\"watermark\":{\"text\":\"secret\",\"fontSize\":12.5,"
        + "\"scale\":\"fit_best\",\"position\":{\"xAnchor\":\"LEFT\",\"yOffset\":3}}");

    var again = define(ann, "\"key\":\"wm1\",\"dataType\":\"WATERMARK\",\"watermark\":{\"imageDocumentId\":\"x\"}");

    assertThat(again.text()).isEqualTo("{\"errors\":[{\"key\":\"key\",\"error\":\"attribute 'wm1' already exists\"},"
        + "{\"key\":\"watermark.imageDocumentId\",\"error\":\"watermark.imageDocumentId' does not exist\"}]}");
    assertThat(ann.get("/attributes/wm1").text()).isEqualTo("{\"attribute\":{\"type\":\"STANDARD\",\"key\":\"wm1\","
        + "\"dataType\":\"WATERMARK\",\"watermark\":{\"fontSize\":12.5,\"text\":\"secret\",\"scale\":\"FIT_BEST\","
        + "\"position\":{\"xAnchor\":\"LEFT\",\"yOffset\":3}}}}");
    assertThat(ann.patch("/attributes/wm1", "{\"attribute\":{}}").text()).isEqualTo(
        "{\"errors\":[{\"error\":\"Attribute Type, Validation Regex or Watermark is required\"}]}");
  }

  @Test
  void onlyWhoGovernsDefinesWhatIsGoverned() {
    var ann = running.as("ann", "govern");
    var gus = running.as("gus", "govern_govern");
    define(gus, "\"key\":\"gov\",\"type\":\"GOVERNANCE\"");
    var denied = "{\"errors\":[{\"key\":\"gov\",\"error\":\"Access denied to attribute\"}]}";

    assertThat(ann.patch("/attributes/gov", "{\"attribute\":{\"validationRegex\":\"a\"}}").text()).isEqualTo(denied);
    assertThat(ann.delete("/attributes/gov").text()).isEqualTo(denied);
    assertThat(gus.delete("/attributes/gov").status()).isEqualTo(200);
  }

  @Test
  void aPatternThatExplodesElsewhereTakesNoTimeHere() {
    var ann = running.as("ann", "patterns");
    define(ann, "\"key\":\"slow\",\"validationRegex\":\"(a+)+$\"");
    var body = "{\"content\":\"x\",\"attributes\":[{\"key\":\"slow\",\"stringValue\":\"" + "a".repeat(700) + "b\"}]}";

    var before = System.nanoTime();
    var reply = ann.post("/documents", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("errors.0.key")).isEqualTo("slow");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
    assertThat(define(ann, "\"key\":\"a\",\"validationRegex\":\"(?=a)b\"").at("errors.0.key"))
        .isEqualTo("validationRegex");
    assertThat(define(ann, "\"key\":\"a\",\"validationRegex\":\"" + "x".repeat(501) + "\"").at("errors.0.key"))
        .isEqualTo("validationRegex");
    for (var large : List.of("(((a{100}){100}){100})", "((a{1000}){1000}){1000}",
        "[[:alpha:]((]((a{1000}){1000}){1000}")) {
      before = System.nanoTime();
      assertThat(define(ann, "\"key\":\"a\",\"validationRegex\":\"" + large + "\"").at("errors.0.error")).as(large)
          .isEqualTo("'validationRegex' repeats too much");
      assertThat(Duration.ofNanos(System.nanoTime() - before)).as(large).isLessThan(Duration.ofSeconds(5));
    }
  }

  @Test
  void whatADocumentUsesStays() {
    var ann = running.as("ann", "used");
    define(ann, "\"key\":\"security\"");
    var id = ann.post("/documents",
        "{\"content\":\"x\",\"attributes\":[{\"key\":\"security\",\"stringValue\":\"high\"}]}").at("documentId");

    var refused = ann.delete("/attributes/security");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"security\",\"error\":\"attribute 'security' is in use, cannot be deleted\"}]}");
    ann.delete("/documents/" + id + "?softDelete=true");
    assertThat(ann.delete("/attributes/security").status()).isEqualTo(400);
    ann.delete("/documents/" + id);
    assertThat(ann.delete("/attributes/security").status()).isEqualTo(200);
  }

  @Test
  void anAttributeNeverGoesFromUnderADocumentThatBeginsToUseIt() throws Exception {
    var ann = running.as("ann", "race");
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 15; round++) {
        var key = "k" + round;
        define(ann, "\"key\":\"" + key + "\"");
        var body = "{\"content\":\"x\",\"attributes\":[{\"key\":\"" + key + "\",\"stringValue\":\"v\"}]}";
        Future<Reply> removal = threads.submit(() -> ann.delete("/attributes/" + key));
        var uses = new ArrayList<Future<Reply>>();
        for (int one = 0; one < 3; one++) {
          uses.add(threads.submit(() -> ann.post("/documents", body)));
        }

        boolean isGone = removal.get().status() == 200;
        int used = 0;
        for (var use : uses) {
          used += use.get().status() == 201 ? 1 : 0;
        }

        assertThat(isGone && used > 0).as("removed, and used by " + used).isFalse();
        assertThat(ann.get("/attributes/" + key).status()).isEqualTo(isGone ? 404 : 200);
      }
    }
  }
}
