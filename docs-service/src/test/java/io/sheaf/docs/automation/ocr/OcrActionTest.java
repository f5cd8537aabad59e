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
}
