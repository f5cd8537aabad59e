package io.sheaf.docs.automation.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.actions.Doing.Done;
import io.sheaf.docs.automation.actions.Doing.Order;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.workflow.definitions.ActionType;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reading pages as an action of a document.
class OcrActionTest {

  @TempDir
  private static Path folder;
  private static Running running;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static Done done(Desk desk, String documentId, String actionId, Map<String, String> parameters) {
    var document = running.door(Documents.class).find(desk.ref(documentId)).orElseThrow();
    return running.door(OcrDoing.class)
        .carryOut(new Order(actionId, ActionType.OCR, parameters, document, Caller.service("ann"), 0));
  }

  private static void write(Done done) {
    running.door(Changes.class).commit(((Done.Asking) done).planning());
  }

  @Test
  void theWorkerIsAskedUnderTheActionsOwnIdHoweverOftenItIsTried() {
    var desk = new Desk(running, "action");
    var id = desk.picture("scan.png");
    var parameters = Map.of("ocrParseTypes", "TEXT, FORMS", "ocrEngine", "TESSERACT", "ocrNumberOfPages", "-1",
        "addPdfDetectedCharactersAsText", "true", "ocrTextractQueries", "[{\"text\":\"Who pays?\"}]");

    write(done(desk, id, "action-1", parameters));

    assertThat(desk.requestOf(id)).isEqualTo("action-1");
    assertThat(desk.told("action-1").wish().looking(OcrWish.Part.FORMS)).isEqualTo(desk.told("action-1").wish());
    assertThat(desk.told("action-1").wish().questions()).hasSize(1);
    desk.sayAndWait(desk.completed(id, "action-1", "read"), id, "SUCCESSFUL");
    write(done(desk, id, "action-1", parameters));
    assertThat(desk.ocr(id).at("ocrStatus")).isEqualTo("SUCCESSFUL");
  }

  @Test
  void whatCannotBeDoneSaysWhy() {
    var desk = new Desk(running, "refused");
    var id = desk.picture("scan.png");
    var empty = desk.document("{\"path\":\"far.png\",\"deepLinkPath\":\"https://example.org/far.png\"}");

    assertThat(done(desk, empty, "action-2", Map.of())).isEqualTo(new Done.Skipped("The document has no content."));
    assertThat(done(desk, id, "action-3", Map.of("ocrParseTypes", "QUERIES")))
        .isEqualTo(new Done.Failed("'ocrTextractQueries' is required"));
    assertThat(done(desk, id, "action-4", Map.of("ocrTextractQueries", "[{]"))).isInstanceOf(Done.Failed.class);
    running.admin().patch("/sites/refused/configuration", "{\"ocr\":{\"maxTransactions\":1}}");
    var asking = done(desk, id, "action-5", Map.of());
    write(asking);
    write(asking);
    assertThat(done(desk, id, "action-6", Map.of())).isEqualTo(new Done.Failed("Maximum number of OCRs reached"));
    assertThat(done(desk, id, "action-5", Map.of())).isInstanceOf(Done.Asking.class);
  }

  @Test
  void aRequestIsAnActionOfTheDocumentThatHoldsNoOtherUpEvenWhenItFails() {
    var desk = new Desk(running, "ocr-action");
    var id = desk.picture("scan.png");
    var at = "/documents/" + id + "/actions";

    var failing = desk.request(id, "{\"parseTypes\":[\"QUERIES\"],\"textractQueries\":[{\"text\":\"Who?\"}]}");
    assertThat(desk.client.get(at).at("actions.0.type")).isEqualTo("OCR");
    assertThat(desk.client.get(at).at("actions.0.status")).isEqualTo("RUNNING");
    assertThat(desk.client.get(at).at("actions.0.parameters.ocrTextractQueries.0.text")).isEqualTo("Who?");
    desk.client.post(at, "{\"actions\":[{\"type\":\"CHECKSUM\",\"parameters\":{\"checksumType\":\"SHA1\"}}]}");
    Desk.await(() -> desk.client.get(at).at("actions.1.status").equals("COMPLETE"));
    desk.sayAndWait(desk.failed(id, failing, "it is broken"), id, "FAILED");
    desk.client.post(at, "{\"actions\":[{\"type\":\"CHECKSUM\",\"parameters\":{\"checksumType\":\"SHA1\"}}]}");
    Desk.await(() -> desk.client.get(at).at("actions.2.status").equals("COMPLETE"));
    var next = desk.request(id, "{}");
    desk.sayAndWait(desk.completed(id, next, "read"), id, "SUCCESSFUL");

    var actions = desk.client.get(at);
    assertThat(actions.at("actions.0.status")).isEqualTo("FAILED");
    assertThat(actions.at("actions.0.message")).isEqualTo("it is broken");
    assertThat(actions.at("actions.3.status")).isEqualTo("COMPLETE");
  }

  @Test
  void aRequestTakesThePlaceOfOneThatIsStillUnderWay() {
    var desk = new Desk(running, "ocr-superseded");
    var id = desk.picture("scan.png");
    var at = "/documents/" + id + "/actions";
    var older = desk.request(id, "{}");
    var newer = desk.request(id, "{}");

    running.door(Taking.class).take(desk.completed(id, older, "old"));

    assertThat(desk.client.get(at).at("actions.0.status")).isEqualTo("SKIPPED");
    assertThat(desk.client.get(at).at("actions.0.message")).isEqualTo("it was asked for once more");
    assertThat(desk.client.get(at).at("actions.1.status")).isEqualTo("RUNNING");
    desk.sayAndWait(desk.completed(id, newer, "new"), id, "SUCCESSFUL");
    assertThat(desk.client.get(at).at("actions.1.status")).isEqualTo("COMPLETE");
  }

  @Test
  void aRequestThatFailedIsTriedAgainAsAnActionIs() {
    var desk = new Desk(running, "ocr-retried");
    var id = desk.picture("scan.png");
    var failing = desk.request(id, "{}");
    desk.sayAndWait(desk.failed(id, failing, "it is broken"), id, "FAILED");

    assertThat(desk.client.post("/documents/" + id + "/actions/retry", "{}").status()).isEqualTo(200);

    Desk.await(() -> !desk.requestOf(id).equals(failing));
    desk.sayAndWait(desk.completed(id, desk.requestOf(id), "read"), id, "SUCCESSFUL");
    Desk.await(() -> desk.client.get("/documents/" + id + "/actions").at("actions.1.status").equals("COMPLETE"));
    assertThat(desk.client.get("/documents/" + id + "/actions").at("actions.0.status")).isEqualTo("FAILED_RETRY");
  }

  @Test
  void pagesWithTheirTextBehindThemAreAnArtifactWhereTheyWereAskedFor() {
    var desk = new Desk(running, "ocr-pdf");
    var asked = desk.picture("in/scan.png");
    var other = desk.picture("in/other.png");
    desk.sayAndWait(desk.completed(other, desk.request(other, "{}"), "read"), other, "SUCCESSFUL");

    desk.sayAndWait(desk.completed(asked, desk.request(asked, "{\"searchablePdf\":true}"), "read"), asked,
        "SUCCESSFUL");

    var at = "/documents/" + asked + "/artifacts";
    Desk.await(() -> desk.client.get(at).size("documents") == 1);
    var artifact = desk.client.get(at);
    assertThat(artifact.at("documents.0.artifactCategory")).isEqualTo("SEARCHABLE_PDF");
    assertThat(artifact.at("documents.0.contentType")).isEqualTo("application/pdf");
    assertThat(artifact.at("documents.0.path")).isEqualTo("in/scan.png.pdf");
    var link = desk.client.get("/documents/" + asked + "/url?artifactId=" + artifact.at("documents.0.artifactId"));
    assertThat(desk.client.get(link.at("url")).text()).isEqualTo("%PDF-1.7");
    assertThat(desk.client.get("/documents/" + other + "/artifacts").size("documents")).isZero();
  }
}
