package io.sheaf.docs.documents.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What may be asked for, where nobody does it.
class ActionFormsTest {

  @TempDir
  static Path folder;
  private static Running sheaf;
  private static Client ann;
  private static String id;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder, Features.USUAL.withAutomation(false));
    ann = sheaf.as("ann", "forms");
    id = document();
    sheaf.engines().ports().table().write(Write.put(Item.of(TableSchema.QUEUE.key(new SiteId("forms"), "q1"))
        .with("documentId", "q1").with("name", "waiting").build()));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String document() {
    return ann.post("/documents", "{\"content\":\"text\",\"contentType\":\"text/plain\"}").at("documentId");
  }

  private static String path(String documentId) {
    return "/documents/" + documentId + "/actions";
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {} | {"key":"type","error":"'type' is required"}
      {"type":"KNIT"} | {"key":"type","error":"'type' is required"}
      {"type":"CHECKSUM"} | {"key":"parameters.checksumType","error":"action 'checksumType' parameter is required"}
      {"type":"CHECKSUM","parameters":{"checksumType":"MD5"}} | {"key":"parameters.checksumType","error":"action 'checksumType' parameter is required"}
      {"type":"WEBHOOK"} | {"key":"parameters.url","error":"action 'url' parameter is required"}
      {"type":"WEBHOOK","parameters":{"url":" "}} | {"key":"parameters.url","error":"action 'url' parameter is required"}
      {"type":"EVENTBRIDGE"} | {"key":"parameters.eventBusName","error":"action 'eventBusName' parameter is required"}
      {"type":"LLMPROMPT"} | {"key":"parameters.llmPromptEntityName","error":"'llmPromptEntityName' parameter is required"}
      {"type":"DATA_CLASSIFICATION"} | {"key":"parameters.llmPromptEntityName","error":"'llmPromptEntityName' parameter is required"}
      {"type":"METADATA_EXTRACTION","parameters":{"llmPromptEntityName":"none"}} | {"key":"parameters.llmPromptEntityName","error":"'llmPromptEntityName' does not exist"}
      {"type":"DOCUMENTTAGGING","parameters":{"engine":"parrot","tags":"a"}} | {"key":"parameters.engine","error":"action 'engine' is not known"}
      {"type":"FULLTEXT","parameters":{"characterMax":"all"}} | {"key":"parameters.characterMax","error":"action 'characterMax' must be a whole number, or -1 for all"}
      {"type":"IDP"} | {"key":"mappingId","error":"'mappingId' is required"}
      {"type":"IDP","parameters":{"mappingId":"none"}} | {"key":"mappingId","error":"'mappingId' does not exist"}
      {"type":"OCR","parameters":{"ocrParseTypes":"TEXT, QUERIES"}} | {"key":"parameters.ocrTextractQueries","error":"action 'ocrTextractQueries' parameter is required"}
      {"type":"OCR","parameters":{"ocrParseTypes":"QUERIES","ocrTextractQueries":[{"alias":"a"}]}} | {"key":"parameters.ocrTextractQueries.text","error":"action 'ocrTextractQueries.text' parameter is required"}
      {"type":"OCR","parameters":{"ocrParseTypes":"POEMS"}} | {"key":"parameters.ocrParseTypes","error":"action 'ocrParseTypes' is not known"}
      {"type":"RESIZE","parameters":{"width":"auto","height":"auto"}} | {"key":"parameters.width","error":"action 'width' and 'height' cannot both be 'auto'"}
      {"type":"RESIZE","parameters":{"width":"0","height":"10"}} | {"key":"parameters.width","error":"action 'width' must be a whole number above 0, or 'auto'"}
      {"type":"RESIZE","parameters":{"width":"1","height":"auto","outputType":"svg"}} | {"key":"parameters.outputType","error":"action 'outputType' is not known"}
      {"type":"QUEUE"} | {"key":"queueId","error":"'queueId' is required"}
      {"type":"QUEUE","queueId":"q1"} | {"key":"type","error":"action type cannot be 'QUEUE'"}
      {"type":"MOVE","parameters":{"path":"a"}} | {"key":"parameters.path","error":"action 'path' must end with '/'"}
      {"type":"MOVE","parameters":{"path":"a/"}} | {"key":"type","error":"action type cannot be 'MOVE'"}
      {"type":"DELETE","parameters":{"deleteType":"BURN"}} | {"key":"parameters.deleteType","error":"action 'deleteType' parameter is required"}
      {"type":"DELETE","parameters":{"deleteType":"PURGE"}} | {"key":"type","error":"action type cannot be 'DELETE'"}
      """)
  void whatIsWrongIsSaidWhereverActionsAreAskedFor(String action, String fault) {
    var actions = "\"actions\":[" + action + "]";
    var errors = "{\"errors\":[" + fault + "]}";
    int before = ann.get("/documents?limit=100").size("documents");

    for (var refused : List.of(ann.post(path(id), "{" + actions + "}"),
        ann.post("/documents", "{\"content\":\"a\"," + actions + "}"),
        ann.post("/documents", "{\"content\":\"a\",\"documents\":[{\"content\":\"b\"," + actions + "}]}"),
        ann.post("/documents/upload", "{" + actions + "}"),
        ann.patch("/documents/" + id, "{\"content\":\"c\"," + actions + "}"))) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
      assertThat(refused.text()).as(refused.toString()).isEqualTo(errors);
    }
    assertThat(ann.get(path(id)).text()).isEqualTo("{\"actions\":[]}");
    assertThat(ann.get("/documents?limit=100").size("documents")).isEqualTo(before);
  }

  @Test
  void aQueueThatIsNotThereIsSaidBeforeThatQueuesAreForWorkflows() {
    var refused = ann.post(path(id), "{\"actions\":[{\"type\":\"QUEUE\",\"queueId\":\"none\"}]}");

    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"queueId\",\"error\":\"'queueId' does not exist\"},"
        + "{\"key\":\"type\",\"error\":\"action type cannot be 'QUEUE'\"}]}");
  }

  @Test
  void whereNoPresetTypesAreKnownThereAreNoPrompts(@TempDir Path other) {
    try (var bare = Running.in(other, Features.USUAL.withPresetEntityTypes(false))) {
      var bob = bare.as("bob", "forms");
      var made = bob.post("/documents", "{\"content\":\"a\"}").at("documentId");

      assertThat(bob.post(path(made),
          "{\"actions\":[{\"type\":\"LLMPROMPT\",\"parameters\":{\"llmPromptEntityName\":\"none\"}}]}").text())
          .isEqualTo("{\"errors\":[{\"key\":\"entityTypeId\",\"error\":\"EntityType 'LlmPrompt' is not found\"}]}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"actions\":[]}", "{\"actions\":null}"})
  void actionsAreRequired(String body) {
    var refused = ann.post(path(id), body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"actions\",\"error\":\"'actions' is required\"}]}");
    assertThat(ann.send("POST", path(id), null).text()).isEqualTo(refused.text());
  }

  @Test
  void notificationsSayWhomWhatAndHow() {
    assertThat(ann.post(path(id), "{\"actions\":[{\"type\":\"NOTIFICATION\"}]}").text()).isEqualTo("{\"errors\":["
        + "{\"key\":\"parameters.notificationType\",\"error\":\"action 'notificationType' parameter is required\"},"
        + "{\"key\":\"parameters.notificationSubject\","
        + "\"error\":\"action 'notificationSubject' parameter is required\"},"
        + "{\"key\":\"parameters.notificationToCc\","
        + "\"error\":\"action 'notificationToCc' or 'notificationToBcc' is required\"},"
        + "{\"key\":\"parameters.notificationText\","
        + "\"error\":\"action 'notificationText' or 'notificationHtml' is required\"}]}");
  }

  @Test
  void whatIsAskedForIsShownAsItWasAskedForAndWaitsInItsOrder() {
    var made = document();
    var type = sheaf.admin().post("/entities/LlmPrompt?namespace=PRESET&siteId=forms",
        "{\"entity\":{\"name\":\"sum up\"}}");
    assertThat(type.status()).as(type.toString()).isEqualTo(201);

    var saved = ann.post(path(made), """
        {"actions":[
          {"type":"ocr","parameters":{"ocrParseTypes":"TEXT,QUERIES","ocrEngine":"tesseract","ocrNumberOfPages":2,
            "addPdfDetectedCharactersAsText":true,"unknown":"x",
            "ocrTextractQueries":[{"text":"how much?","alias":"sum","pages":["1","2"]}]}},
          {"type":"METADATA_EXTRACTION","parameters":{"llmPromptEntityName":"sum up"}},
          {"type":"RESIZE","parameters":{"width":"100","height":"auto","path":"small.png"}},
          {"type":"MALWARE_SCAN"}]}
        """);

    assertThat(saved.text()).isEqualTo("{\"message\":\"Actions saved\"}");
    assertThat(saved.header("ETag")).contains("\"2\"");
    var shown = ann.get(path(made));
    assertThat(shown.text()).isEqualTo("{\"actions\":["
        + "{\"status\":\"PENDING\",\"type\":\"OCR\",\"userId\":\"ann\",\"insertedDate\":\"2100-01-01T00:00:00+0000\","
        + "\"parameters\":" + shown.at("actions.0.parameters") + "},"
        + "{\"status\":\"PENDING\",\"type\":\"DATA_CLASSIFICATION\",\"userId\":\"ann\","
        + "\"insertedDate\":\"2100-01-01T00:00:00+0000\",\"parameters\":{\"llmPromptEntityName\":\"sum up\"}},"
        + "{\"status\":\"PENDING\",\"type\":\"RESIZE\",\"userId\":\"ann\","
        + "\"insertedDate\":\"2100-01-01T00:00:00+0000\",\"parameters\":" + shown.at("actions.2.parameters") + "},"
        + "{\"status\":\"PENDING\",\"type\":\"MALWARE_SCAN\",\"userId\":\"ann\","
        + "\"insertedDate\":\"2100-01-01T00:00:00+0000\"}]}");
    assertThat(shown.at("actions.0.parameters.ocrEngine")).isEqualTo("TESSERACT");
    assertThat(shown.at("actions.0.parameters.ocrNumberOfPages")).isEqualTo("2");
    assertThat(shown.at("actions.0.parameters.unknown")).isEmpty();
    assertThat(shown.at("actions.0.parameters.ocrTextractQueries.0.text")).isEqualTo("how much?");
    assertThat(shown.at("actions.0.parameters.ocrTextractQueries.0.pages.1")).isEqualTo("2");
    var first = ann.get(path(made) + "?limit=3");
    assertThat(first.size("actions")).isEqualTo(3);
    var second = ann.get(path(made) + "?limit=3&next=" + first.at("next"));
    assertThat(second.at("actions.0.type")).isEqualTo("MALWARE_SCAN");
    assertThat(second.at("next")).isEmpty();
  }

  @Test
  void theyAreBounded() {
    var forty = list(40);
    var child = "{\"content\":\"b\",\"actions\":[" + forty + "]}";

    assertThat(ann.post(path(id), "{\"actions\":[" + list(41) + "]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"actions\",\"error\":\"'actions' are too many for one request\"}]}");
    assertThat(ann.post("/documents", "{\"content\":\"a\",\"actions\":[" + forty
        + "],\"documents\":[" + child + "," + child + "]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"actions\",\"error\":\"'actions' are too many for one request\"}]}");
    var made = document();
    assertThat(ann.post(path(made), "{\"actions\":[" + forty + "]}").status()).isEqualTo(200);
    assertThat(ann.post(path(made), "{\"actions\":[{\"type\":\"PUBLISH\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"actions\",\"error\":\"'actions' are too many for one document\"}]}");
    assertThat(ann.post(path(id), "{\"actions\":[{\"type\":\"WEBHOOK\",\"parameters\":{\"url\":\"" + "x".repeat(4001)
        + "\"}}]}").text()).isEqualTo(
            "{\"errors\":[{\"key\":\"parameters.url\",\"error\":\"action 'url' has more than 4000 characters\"}]}");
  }

  private static String list(int many) {
    return IntStream.range(0, many).mapToObj(_ -> "{\"type\":\"PUBLISH\"}").collect(Collectors.joining(","));
  }

  @Test
  void whoChangesADocumentAsksForItsActionsInTheSameWrite() {
    var made = document();

    assertThat(ann.patch("/documents/" + made, "{\"actions\":[{\"type\":\"PUBLISH\"}]}").header("ETag"))
        .contains("\"2\"");
    assertThat(ann.with("If-Match", "\"1\"").post(path(made), "{\"actions\":[{\"type\":\"PUBLISH\"}]}").status())
        .isEqualTo(412);
    assertThat(ann.get(path(made)).size("actions")).isEqualTo(1);
    var repeatable = ann.with("Idempotency-Key", "once");
    assertThat(repeatable.post(path(made), "{\"actions\":[{\"type\":\"PUBLISH\"}]}").status()).isEqualTo(200);
    assertThat(repeatable.post(path(made), "{\"actions\":[{\"type\":\"PUBLISH\"}]}").status()).isEqualTo(200);
    assertThat(ann.get(path(made)).size("actions")).isEqualTo(2);
  }

  @Test
  void anArtifactHasActionsOfItsOwn() {
    var made = ann.post("/documents", "{\"content\":\"a\",\"artifacts\":true,\"actions\":[{\"type\":\"PUBLISH\"}]}");
    var artifact = "?artifactId=" + made.at("artifactId");

    assertThat(ann.get(path(made.at("documentId")) + artifact).size("actions")).isEqualTo(1);
    assertThat(ann.get(path(made.at("documentId"))).size("actions")).isZero();
  }

  @Test
  void theyAreGoneWithTheirDocument() {
    var body = "{\"documentId\":\"8b1f7f5e-7c33-4b52-9d0c-6a4a4a0f6c11\",\"content\":\"a\"%s}";
    var made = ann.post("/documents", body.formatted(",\"actions\":[{\"type\":\"PUBLISH\"}]")).at("documentId");
    assertThat(ann.get(path(made)).size("actions")).isEqualTo(1);

    assertThat(ann.delete("/documents/" + made).status()).isEqualTo(200);

    assertThat(ann.get(path(made)).text()).isEqualTo("{\"message\":\"Document " + made + " not found.\"}");
    assertThat(ann.post("/documents", body.formatted("")).status()).isEqualTo(201);
    assertThat(ann.get(path(made)).text()).isEqualTo("{\"actions\":[]}");
    assertThat(ann.delete("/documents/" + made).status()).isEqualTo(200);
  }

  @Test
  void thereIsNothingToTryAgainWhereNothingFailed() {
    var made = document();
    ann.post(path(made), "{\"actions\":[{\"type\":\"PUBLISH\"}]}");

    assertThat(ann.post(path(made) + "/retry", "{}").status()).isEqualTo(404);
    assertThat(ann.post(path(made) + "/retry", "{}").text()).isEqualTo("{\"message\":\"Failed action not found\"}");
    assertThat(ann.post(path("none") + "/retry", "{}").text())
        .isEqualTo("{\"message\":\"Document none not found.\"}");
  }
}
