package io.sheaf.docs.automation.ocr;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.ocr.OcrOutcomes.Outcome;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.spec.messages.OcrQuestion;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.queues.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is read of pages, over HTTP; what the worker says is said by the test.
@OnAwsToo
class OcrTest {

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

  private static Desk desk(String site) {
    return new Desk(running, site);
  }

  // Asking

  @Test
  void aRequestIsKeptAndTheWorkerIsAskedInTheSameWrite() {
    var desk = desk("ocr-ask");
    var id = desk.picture("in/scan.png");

    var request = desk.request(id, """
        {"parseTypes":["forms","TABLES","QUERIES"],"ocrEngine":"tesseract","ocrNumberOfPages":"3","ocrOutputType":"CSV",
         "addPdfDetectedCharactersAsText":true,"languages":["deu","eng"],"searchablePdf":true,
         "textractQueries":[{"text":"Who pays?","alias":"payer","pages":["1","2-*"]}]}""");

    assertThat(desk.ocr(id).text()).startsWith("{\"ocrEngine\":\"TESSERACT\",\"ocrStatus\":\"REQUESTED\","
        + "\"userId\":\"ann\",\"documentId\":\"" + id + "\",\"insertedDate\":\"");
    var told = desk.told(request);
    assertThat(told.subject().siteId()).isEqualTo("ocr-ask");
    assertThat(told.subject().documentId()).isEqualTo(id);
    assertThat(told.blobKey()).isEqualTo("ocr-ask/" + id);
    assertThat(told.contentType()).isEqualTo("image/png");
    assertThat(told.fileName()).isEqualTo("scan.png");
    assertThat(told.mostPages()).isNull();
    assertThat(told.wish()).isEqualTo(new OcrWish(OcrWish.Engine.TESSERACT, Set.of(OcrWish.Part.values()), true,
        List.of("deu", "eng"), List.of(new OcrQuestion("Who pays?", "payer", List.of("1", "2-*"))), true, true, 3));
  }

  @Test
  void aRequestWithoutABodyIsForAllOfTheText() {
    var desk = desk("ocr-plain");
    var id = desk.picture("scan.png");

    assertThat(desk.client.send("POST", "/documents/" + id + "/ocr", null).status()).isEqualTo(200);

    assertThat(desk.told(desk.requestOf(id)).wish()).isEqualTo(OcrWish.text());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      {"parseTypes":["POETRY"]} | parseTypes | 'parseTypes' must be of TEXT, FORMS, TABLES, QUERIES
      {"parseTypes":["QUERIES"]} | textractQueries | 'textractQueries' is required
      {"textractQueries":[{"alias":"x"}]} | textractQueries[0].text | 'text' is required
      {"ocrEngine":"EYES"} | ocrEngine | 'ocrEngine' must be one of TESSERACT, TEXTRACT
      {"ocrOutputType":"XML"} | ocrOutputType | 'ocrOutputType' must be CSV
      {"ocrNumberOfPages":"0"} | ocrNumberOfPages | 'ocrNumberOfPages' must be a number of pages, or -1 for all
      {"ocrNumberOfPages":"999999"} | ocrNumberOfPages | 'ocrNumberOfPages' must be a number of pages, or -1 for all
      {"languages":["../eng"]} | languages | 'languages' must be such as eng, deu or chi_sim
      """)
  void whatIsWrongWithARequestIsNamed(String body, String key, String error) {
    var desk = desk("ocr-faults");
    var id = desk.picture("scan.png");

    var refused = desk.client.post("/documents/" + id + "/ocr", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo(key);
    assertThat(refused.at("errors.0.error")).isEqualTo(error);
    assertThat(desk.ocr(id).text()).isEqualTo("{\"documentId\":\"" + id + "\"}");
  }

  @Test
  void aDocumentThatNobodyHadReadHasNoneAndOneThatIsNotThereIsMissing() {
    var desk = desk("ocr-none");
    var id = desk.picture("scan.png");

    assertThat(desk.ocr(id).status()).isEqualTo(404);
    assertThat(desk.ocr(id).text()).isEqualTo("{\"documentId\":\"" + id + "\"}");
    assertThat(desk.ocr("none").text()).isEqualTo("{\"message\":\"Document none not found.\"}");
    assertThat(desk.client.post("/documents/none/ocr", "{}").status()).isEqualTo(404);
    assertThat(desk.client.put("/documents/none/ocr", "{\"content\":\"x\"}").status()).isEqualTo(404);
    assertThat(desk.client.delete("/documents/none/ocr").status()).isEqualTo(404);
    assertThat(desk.client.get("/documents/" + id + "/ocr/words").status()).isEqualTo(404);
    assertThat(desk.client.get("/documents/" + id + "/ocr/searchablePdf").status()).isEqualTo(404);
  }

  @Test
  void aDocumentWithoutContentIsSkippedAtOnce() {
    var desk = desk("ocr-empty");
    var id = desk.document("{\"path\":\"far.png\",\"deepLinkPath\":\"https://example.org/far.png\"}");

    desk.request(id, "{}");

    assertThat(desk.ocr(id).at("ocrStatus")).isEqualTo("SKIPPED");
  }

  @Test
  void pagesAreReadInTheLanguagesOfTheRequestOrElseOfTheDocumentOrElseOfTheSite() {
    var desk = desk("ocr-lang");
    var plain = desk.picture("plain.png");
    var own = desk.document("{\"path\":\"own.png\",\"metadata\":[{\"key\":\"ocrLanguages\",\"value\":\"fra, /etc\"}],"
        + Desk.bytes(Desk.PICTURE) + "}");
    assertThat(desk.told(desk.request(plain, "{}")).wish().languages()).isEmpty();

    var admin = running.admin().with("X-Sheaf-Extensions", "true");
    assertThat(admin.patch("/sites/ocr-lang/configuration", "{\"ocr\":{\"languages\":[\"deu\",\"eng\"]}}").text())
        .isEqualTo("{\"message\":\"Config saved\"}");

    assertThat(desk.told(desk.request(plain, "{}")).wish().languages()).containsExactly("deu", "eng");
    assertThat(desk.told(desk.request(own, "{}")).wish().languages()).containsExactly("fra");
    assertThat(desk.told(desk.request(own, "{\"languages\":[\"ita\"]}")).wish().languages()).containsExactly("ita");
    assertThat(admin.get("/sites/ocr-lang/configuration").at("ocr.languages")).isEqualTo("[\"deu\",\"eng\"]");
    assertThat(running.admin().get("/sites/ocr-lang/configuration").at("ocr.languages")).isEmpty();
    assertThat(admin.patch("/sites/ocr-lang/configuration", "{\"ocr\":{\"languages\":[\"a b\"]}}").at("errors.0.key"))
        .isEqualTo("ocr.languages");
  }

  // Limits

  @Test
  void aSiteHasNoMoreRequestsThanItMayHoweverManyComeAtOnce() throws Exception {
    var desk = desk("ocr-limit");
    running.admin().patch("/sites/ocr-limit/configuration",
        "{\"ocr\":{\"maxTransactions\":3,\"maxPagesPerTransaction\":7}}");
    var ids = Stream.generate(() -> desk.picture("scan.png")).limit(8).toList();

    List<String> answers;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var asking = threads.invokeAll(ids.stream()
          .<Callable<String>>map(id -> () -> desk.client.post("/documents/" + id + "/ocr", "{}").text()).toList());
      answers = asking.stream().map(one -> one.resultNow()).toList();
    }

    assertThat(answers.stream().collect(Collectors.groupingBy(text -> text, Collectors.counting()))).containsOnly(
        Map.entry("{\"message\":\"OCR request submitted\"}", 3L),
        Map.entry("{\"errors\":[{\"error\":\"Maximum number of OCRs reached\"}]}", 5L));
    assertThat(desk.client.get("/sites").at("sites.0.usage.ocrTransactionCount")).isEqualTo("3");
    var asked = ids.stream().filter(id -> desk.ocr(id).status() == 200).toList();
    assertThat(asked).hasSize(3)
        .allSatisfy(id -> assertThat(desk.told(desk.requestOf(id)).mostPages()).isEqualTo(7));
  }

  // What came of it

  @Test
  void whatWasReadIsShownInEveryForm() {
    var desk = desk("ocr-forms");
    var id = desk.picture("scan.png");
    var request = desk.request(id, "{\"ocrOutputType\":\"CSV\"}");
    desk.sayAndWait(desk.completed(id, request, "an old invoice"), id, "SUCCESSFUL");
    var path = "/documents/" + id + "/ocr";

    var text = desk.client.get(path);
    assertThat(text.text()).startsWith("{\"data\":\"an old invoice\",\"ocrEngine\":\"TESSERACT\",\"ocrStatus\":"
        + "\"SUCCESSFUL\",\"contentType\":\"text/plain\",\"isBase64\":false,\"userId\":\"ann\",\"documentId\":\"" + id
        + "\",\"insertedDate\":\"");
    assertThat(desk.client.get(path + "?text=true").text()).isEqualTo(text.text());
    assertThat(desk.client.get(path + "?outputType=text").text()).isEqualTo(text.text());
    assertThat(desk.client.get(path + "?outputType=KEY_VALUE").at("keyValues"))
        .isEqualTo("[{\"key\":\"Total\",\"values\":[\"12\",\"13\"]}]");
    assertThat(desk.client.get(path + "?outputType=TABLES").at("tables")).isEqualTo(
        "[{\"headers\":[\"Item\",\"Price\"],\"data\":[[{\"value\":\"Pen\"},{\"value\":\"2\"}]]}]");
    var link = desk.client.get(path + "?contentUrl=true");
    assertThat(link.at("contentType")).isEqualTo("text/csv");
    assertThat(desk.client.get(link.at("contentUrls.0")).text()).isEqualTo("Item,Price\nPen,2\n");
    assertThat(desk.client.get(desk.client.get(path + "/searchablePdf").at("url")).text()).isEqualTo("%PDF-1.7");
    assertThat(running.door(Endings.class).all()).containsEntry(request, new Outcome.Successful());
  }

  @Test
  void everyWordIsShownWithWhereItCameFrom() {
    var desk = desk("ocr-words");
    var id = desk.picture("scan.png");
    desk.sayAndWait(desk.completed(id, desk.request(id, "{}"), "an old invoice"), id, "SUCCESSFUL");

    var first = desk.client.get("/documents/" + id + "/ocr/words?limit=2");
    var second = desk.client.get("/documents/" + id + "/ocr/words?limit=2&next=" + first.at("next"));

    assertThat(first.at("words.0")).isEqualTo("{\"text\":\"an\",\"box\":{\"left\":0.1,\"top\":0.2,\"width\":0.3,"
        + "\"height\":0.04},\"confidence\":91.5,\"line\":1}");
    assertThat(first.at("page.engine") + first.at("page.turn") + first.at("page.barcodes.0.text"))
        .isEqualTo("TESSERACT90X-1");
    assertThat(first.at("isCurrent")).isEqualTo("true");
    assertThat(second.size("words")).isEqualTo(1);
    assertThat(second.at("words.0.text")).isEqualTo("invoice");
    assertThat(second.at("next")).isEmpty();
    assertThat(desk.client.get("/documents/" + id + "/ocr/words?page=2").size("words")).isZero();
    assertThat(desk.client.get("/documents/" + id + "/ocr/words?page=x").at("errors.0.key")).isEqualTo("page");
    assertThat(desk.client.get("/documents/" + id + "/ocr/words?next=x").status()).isEqualTo(400);
  }

  @Test
  void whatCannotBeReadSaysSoAndKeepsWhatWasReadBefore() {
    var desk = desk("ocr-failed");
    var id = desk.picture("scan.png");
    var first = desk.request(id, "{}");
    desk.sayAndWait(desk.failed(id, first, "it is broken"), id, "FAILED");
    assertThat(desk.ocr(id).at("data")).isEmpty();
    assertThat(running.door(Endings.class).all()).containsEntry(first, new Outcome.Failed("it is broken"));

    desk.sayAndWait(desk.skipped(id, desk.request(id, "{}"), "no pages"), id, "SKIPPED");
    desk.sayAndWait(desk.completed(id, desk.request(id, "{}"), "readable at last"), id, "SUCCESSFUL");
    desk.sayAndWait(desk.failed(id, desk.request(id, "{}"), "it is broken"), id, "FAILED");

    assertThat(desk.ocr(id).at("data")).isEqualTo("readable at last");
  }

  @Test
  void aSecondCopyOfAnAnswerChangesNothing() {
    var desk = desk("ocr-copies");
    var id = desk.picture("scan.png");
    var request = desk.request(id, "{}");
    var answer = desk.completed(id, request, "read once");
    desk.sayAndWait(answer, id, "SUCCESSFUL");
    var before = desk.ocr(id).text();

    running.door(Taking.class).take(answer);
    running.door(Taking.class).take(desk.failed(id, request, "too late"));

    assertThat(desk.ocr(id).text()).isEqualTo(before);
    assertThat(desk.hasLeft(id, request)).isTrue();
  }

  @Test
  void theAnswerToAnOlderRequestIsDroppedWithAllThatItBroughtAndWhoWaitsForItIsTold() {
    var desk = desk("ocr-older");
    var id = desk.picture("scan.png");
    var older = desk.request(id, "{}");
    var newer = desk.request(id, "{}");

    running.door(Taking.class).take(desk.completed(id, older, "old"));

    assertThat(desk.ocr(id).at("ocrStatus")).isEqualTo("REQUESTED");
    assertThat(desk.hasLeft(id, older)).isFalse();
    assertThat(running.door(Endings.class).all()).containsEntry(older, new Outcome.Successful());
    desk.sayAndWait(desk.completed(id, newer, "new"), id, "SUCCESSFUL");
    running.door(Taking.class).take(desk.completed(id, older, "old"));
    assertThat(desk.ocr(id).at("data")).isEqualTo("new");
    assertThat(desk.hasLeft(id, newer)).isTrue();
  }

  @Test
  void whatWasReadBeforeGoesWhenTheSameIsReadAgain() {
    var desk = desk("ocr-again");
    var id = desk.picture("scan.png");
    var first = desk.request(id, "{}");
    desk.sayAndWait(desk.completed(id, first, "first"), id, "SUCCESSFUL");

    var second = desk.request(id, "{}");
    assertThat(desk.ocr(id).at("data")).isEqualTo("first");
    desk.sayAndWait(desk.completed(id, second, "second"), id, "SUCCESSFUL");

    Desk.await(() -> !desk.hasLeft(id, first));
    assertThat(desk.hasLeft(id, second)).isTrue();
  }

  // Finding and deciding

  @Test
  void aDocumentIsFoundByWhatWasReadOfItUntilItsContentIsAnother() {
    var desk = desk("ocr-find");
    var id = desk.picture("scan.png");
    desk.sayAndWait(desk.completed(id, desk.request(id, "{}"), "a wombat digs"), id, "SUCCESSFUL");
    Desk.await(() -> desk.finds("wombat", "scan.png"));
    assertThat(running.door(OcrFindings.class).of(document(desk, id)).text().found()).contains("a wombat digs");
    assertThat(running.door(OcrFindings.class).of(document(desk, id)).barcodes().found()).contains(List.of("X-1"));
    assertThat(running.door(OcrFindings.class).of(document(desk, id)).fields().found().orElseThrow())
        .containsEntry("Total", List.of("12", "13"));

    desk.client.patch("/documents/" + id, "{" + Desk.bytes(new byte[]{1, 2, 3}) + "}");

    Desk.await(() -> !desk.finds("wombat", "scan.png"));
    assertThat(desk.client.get("/documents/" + id + "/ocr/words").at("isCurrent")).isEqualTo("false");
    var known = running.door(OcrFindings.class).of(document(desk, id));
    assertThat(known.text().found()).isEmpty();
    assertThat(known.text().isPending()).isFalse();

    var request = desk.request(id, "{}");
    assertThat(running.door(OcrFindings.class).of(document(desk, id)).text().isPending()).isTrue();
    assertThat(running.door(OcrFindings.class).of(document(desk, id)).barcodes().isPending()).isTrue();
    desk.sayAndWait(desk.completed(id, request, "a quokka smiles"), id, "SUCCESSFUL");
    Desk.await(() -> desk.finds("quokka", "scan.png"));
  }

  private static Document document(Desk desk, String id) {
    return running.door(Documents.class).find(desk.ref(id)).orElseThrow();
  }

  @Test
  void whatIsReadOfAContentThatWasReplacedMeanwhileIsKeptAndNotFound() {
    var desk = desk("ocr-replaced");
    var id = desk.picture("scan.png");
    var request = desk.request(id, "{}");
    desk.client.patch("/documents/" + id, "{" + Desk.bytes(new byte[]{1, 2, 3}) + "}");
    desk.sayAndWait(desk.completed(id, request, "a numbat looks"), id, "SUCCESSFUL");

    var known = running.door(OcrFindings.class).of(document(desk, id));
    assertThat(known.text().found()).isEmpty();
    assertThat(desk.client.get("/documents/" + id + "/ocr/words").at("isCurrent")).isEqualTo("false");

    assertThat(desk.client.put("/documents/" + id + "/versions", "{\"versionKey\":\"v0\"}").status()).isEqualTo(200);
    Desk.await(() -> desk.finds("numbat", "scan.png"));
  }

  // People

  @Test
  void aCorrectionStandsInPlaceOfWhatWasReadHoweverOftenItIsReadAgain() {
    var desk = desk("ocr-correct");
    var id = desk.picture("scan.png");
    desk.sayAndWait(desk.completed(id, desk.request(id, "{}"), "an inv0ice"), id, "SUCCESSFUL");

    assertThat(desk.client.put("/documents/" + id + "/ocr", "{\"content\":\"an invoice\"}").text())
        .isEqualTo("{\"message\":\"Set OCR for documentId '" + id + "'\"}");
    var corrected = desk.ocr(id);
    assertThat(corrected.text()).startsWith("{\"data\":\"an invoice\",\"ocrEngine\":\"MANUAL\",\"ocrStatus\":"
        + "\"SUCCESSFUL\",\"contentType\":\"text/plain\",\"isBase64\":false,");
    var again = desk.request(id, "{}");
    desk.say(desk.completed(id, again, "an 1nvoice"));
    Desk.await(() -> running.door(Endings.class).all().containsKey(again)
        && desk.client.get("/documents/" + id + "/ocr/words").at("words.1.text").equals("1nvoice"));

    assertThat(desk.ocr(id).text()).isEqualTo(corrected.text());
    assertThat(desk.client.get("/documents/" + id + "/ocr?outputType=KEY_VALUE").at("keyValues.0.key"))
        .isEqualTo("Total");
    Desk.await(() -> desk.finds("invoice", "scan.png") && !desk.finds("1nvoice", "scan.png"));
    assertThat(running.door(OcrFindings.class).of(document(desk, id)).text().found()).contains("an invoice");
  }

  @Test
  void aCorrectionIsOfTheContentThatItWasMadeOf() {
    var desk = desk("ocr-newer");
    var id = desk.picture("scan.png");
    desk.client.put("/documents/" + id + "/ocr", "{\"content\":\"typed\"}");
    desk.client.patch("/documents/" + id, "{" + Desk.bytes(new byte[]{1, 2, 3}) + "}");
    assertThat(desk.ocr(id).at("data")).isEqualTo("typed");

    desk.sayAndWait(desk.completed(id, desk.request(id, "{}"), "newer"), id, "SUCCESSFUL");

    assertThat(desk.ocr(id).at("data")).isEqualTo("newer");
  }

  @Test
  void aCorrectionThatIsNoTextComesBackAsItWent() {
    var desk = desk("ocr-bytes");
    var id = desk.picture("scan.png");

    desk.client.put("/documents/" + id + "/ocr",
        "{\"content\":\"AAECAw==\",\"isBase64\":true,\"contentType\":\"application/pdf\"}");

    assertThat(desk.ocr(id).at("data") + desk.ocr(id).at("isBase64")).isEqualTo("AAECAw==true");
    assertThat(desk.client.get(desk.client.get("/documents/" + id + "/ocr?outputType=CONTENT_URL").at("contentUrls.0"))
        .bytes()).containsExactly(0, 1, 2, 3);
    assertThat(desk.client.put("/documents/" + id + "/ocr", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"content\",\"error\":\"'content' is required\"}]}");
  }

  // Going

  @Test
  void whatIsDeletedIsGoneAndWhatIsStillBeingReadIsNotTaken() {
    var desk = desk("ocr-delete");
    var id = desk.picture("scan.png");
    var first = desk.request(id, "{}");
    desk.sayAndWait(desk.completed(id, first, "a bilby hops"), id, "SUCCESSFUL");
    desk.client.put("/documents/" + id + "/ocr", "{\"content\":\"a bilby hops off\"}");
    Desk.await(() -> desk.finds("bilby", "scan.png"));
    var second = desk.request(id, "{}");

    assertThat(desk.client.delete("/documents/" + id + "/ocr").text())
        .isEqualTo("{\"message\":\"Deleted OCR for DocumentId '" + id + "'\"}");

    assertThat(desk.ocr(id).status()).isEqualTo(404);
    running.door(Taking.class).take(desk.completed(id, second, "late"));
    assertThat(desk.ocr(id).status()).isEqualTo(404);
    assertThat(desk.hasLeft(id, second)).isFalse();
    Desk.await(() -> !desk.hasLeft(id, first) && !desk.finds("bilby", "scan.png"));
    assertThat(desk.client.delete("/documents/" + id + "/ocr").status()).isEqualTo(200);
  }

  @Test
  void whatWasReadGoesWithItsDocument() {
    var desk = desk("ocr-removed");
    var id = desk.picture("scan.png");
    var request = desk.request(id, "{}");
    desk.sayAndWait(desk.completed(id, request, "gone soon"), id, "SUCCESSFUL");

    assertThat(desk.client.delete("/documents/" + id).status()).isEqualTo(200);

    assertThat(desk.hasLeft(id, request)).isFalse();
  }

  @Test
  void whatIsNoAnswerIsSetAside() {
    var desk = desk("ocr-odd");
    var results = running.engines().ports().queues().open(OcrQueues.RESULTS);
    results.send(Message.of("odd", "no answer"));

    Desk.await(
        () -> results.parked(10, null).messages().stream().anyMatch(parked -> parked.id().equals("odd")));

    var id = desk.picture("scan.png");
    desk.sayAndWait(desk.completed(id, desk.request(id, "{}"), "still heard"), id, "SUCCESSFUL");
  }
}
