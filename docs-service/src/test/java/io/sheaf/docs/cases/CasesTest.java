package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnAwsToo
class CasesTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final CaseSite site = CaseSite.on(sheaf);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  // What a case says

  @Test
  void aCaseSaysWhatItWasGivenWhoMadeItAndItsNumbers() {
    var added = site.ann().post("/cases", """
        {"case":{"name":"Broken window","description":"Ground floor","status":"in_progress",
        "plannedStartDate":"2026-01-31","startDate":"2026-02-01T08:00:00Z","endDate":"2026-02-03T08:00:00+0100",
        "dueDate":"2026-02-28T00:00:00+01:00","metadata":{"floor":0,"insured":true}}}""");

    assertThat(added.status()).isEqualTo(200);
    var id = added.at("caseId");
    assertThat(added.text()).isEqualTo("{\"caseId\":\"" + id + "\"}");
    var read = site.ann().get("/cases/" + id);
    assertThat(read.at("case.insertedDate")).matches("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\+0000");
    assertThat(read.text()).isEqualTo(("""
        {"case":{"caseId":"%s","caseNumber":"000001","documentNumber":"000001","plannedStartDate":"2026-01-31",\
        "startDate":"2026-02-01T08:00:00Z","endDate":"2026-02-03T08:00:00+0100",\
        "dueDate":"2026-02-28T00:00:00+01:00","insertedDate":"%s","name":"Broken window",\
        "description":"Ground floor","metadata":{"floor":0,"insured":true},"status":"IN_PROGRESS","userId":"ann"}}""")
        .formatted(id, read.at("case.insertedDate")));
  }

  @Test
  void aCaseNeedsNoMoreThanAName() {
    var id = site.addCase("Broken window");

    var read = site.ann().get("/cases/" + id);

    assertThat(read.at("case.name")).isEqualTo("Broken window");
    assertThat(read.at("case.status")).isEqualTo("NEW");
    assertThat(read.text()).doesNotContain("metadata", "Date\":null", "description", "dueDate");
  }

  @Test
  void tasksAndNigosSayTheSameOfThemselvesAndHaveNoNumbers() {
    var caseId = site.addCase("Broken window");
    var task = site.ann().post("/cases/" + caseId + "/tasks",
        "{\"task\":{\"description\":\"Call the glazier\",\"dueDate\":\"2026-01-31\",\"metadata\":{\"a\":1}}}");
    var nigo = site.ann().post("/cases/" + caseId + "/nigos", "{\"nigo\":{\"name\":\"Photo is missing\"}}");

    assertThat(task.text()).isEqualTo("{\"taskId\":\"" + task.at("taskId") + "\"}");
    assertThat(nigo.text()).isEqualTo("{\"nigoId\":\"" + nigo.at("nigoId") + "\"}");
    var readTask = site.ann().get("/cases/" + caseId + "/tasks/" + task.at("taskId"));
    assertThat(readTask.text()).isEqualTo("{\"task\":{\"taskId\":\"" + task.at("taskId")
        + "\",\"dueDate\":\"2026-01-31\",\"insertedDate\":\"" + readTask.at("task.insertedDate")
        + "\",\"description\":\"Call the glazier\",\"metadata\":{\"a\":1},\"status\":\"NEW\",\"userId\":\"ann\"}}");
    var readNigo = site.ann().get("/cases/" + caseId + "/nigos/" + nigo.at("nigoId"));
    assertThat(readNigo.text()).isEqualTo("{\"nigo\":{\"nigoId\":\"" + nigo.at("nigoId")
        + "\",\"insertedDate\":\"" + readNigo.at("nigo.insertedDate")
        + "\",\"name\":\"Photo is missing\",\"status\":\"NEW\",\"userId\":\"ann\"}}");
  }

  @Test
  void metadataOfAnyFormComeBackAsTheyWere() {
    var metadata = "{\"deep\":{\"list\":[1,\"two\",true,{\"x\":\"y\"}]},\"empty\":\"\","
        + "\"long\":12345678901234567890.125,\"million\":1000000,\"none\":[],\"small\":-0.5,\"text\":\"<ö> & 'x'\"}";

    var id = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"metadata\":" + metadata + "}}").at("caseId");

    assertThat(site.ann().get("/cases/" + id).text()).contains("\"metadata\":" + metadata);
  }

  // What is wrong

  @Test
  void allThatIsWrongWithACaseIsSaidAtOnce() {
    var refused = site.ann().post("/cases", """
        {"case":{"name":" ","status":"LOST","startDate":"31.1.2026","dueDate":"2026-02-30","metadata":[1],
        "caseNumberFormat":[{"type":"ROMAN"},{"type":"STATIC"}],
        "documentNumberFormat":[{"type":"AUTO_INCREMENT","padding":21}],
        "documentIds":["none","not an id"]}}""");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(CaseSite.column(refused, "errors", "key")).containsExactlyInAnyOrder("case.name", "case.status",
        "case.startDate", "case.dueDate", "case.metadata", "case.caseNumberFormat[0].type",
        "case.caseNumberFormat[1].staticValue", "case.documentNumberFormat[0].padding", "case.documentIds[0]",
        "case.documentIds[1]");
    assertThat(site.ann().get("/cases").text()).isEqualTo("{\"cases\":[]}");
  }

  @Test
  void whatMustBeSaidIsSaid() {
    var caseId = site.addCase("n");

    assertThat(site.ann().post("/cases", "{\"case\":{}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"case.name\",\"error\":\"'case.name' is required\"}]}");
    assertThat(site.ann().post("/cases/" + caseId + "/tasks", "{\"task\":{\"name\":\"n\"}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"task.description\",\"error\":\"'task.description' is required\"}]}");
    assertThat(site.ann().post("/cases/" + caseId + "/nigos", "{\"nigo\":{\"description\":\"d\"}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"nigo.name\",\"error\":\"'nigo.name' is required\"}]}");
  }

  @Test
  void aBodyHoldsTheMatterUnderTheNameOfItsKind() {
    var caseId = site.addCase("n");

    for (var refused : List.of(site.ann().post("/cases", "{\"name\":\"n\"}"),
        site.ann().patch("/cases/" + caseId, "{\"task\":{\"name\":\"n\"}}"),
        site.ann().post("/cases/" + caseId + "/tasks", "{\"nigo\":{\"name\":\"n\"}}"))) {
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.text()).isEqualTo("{\"message\":\"invalid request body\"}");
    }
    assertThat(site.ann().send("POST", "/cases", null).text()).isEqualTo("{\"message\":\"request body is required\"}");
    assertThat(site.ann().post("/cases", "{\"case\":1}").at("errors.0.key")).isEqualTo("case");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-1-31", "2026-13-01", "2025-02-29", "2026-01-31T12:00:00", "2026-01-31T25:00:00Z",
      "2026-01-31 12:00", "tomorrow", " ", "+12026-01-31", "2026-01-31T12:00:00+25:00"})
  void whatIsNoDateIsRefused(String text) {
    var refused = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"endDate\":\"" + text + "\"}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("case.endDate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-01-31", "2024-02-29", "2026-01-31T12:00:00Z", "2026-01-31T12:00Z",
      "2026-01-31T12:00:00.123456Z", "2026-01-31T12:00:00+0000", "2026-01-31T12:00:00-05:30"})
  void aDateStaysAsItWasWritten(String text) {
    var id = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"endDate\":\"" + text + "\"}}").at("caseId");

    assertThat(site.ann().get("/cases/" + id).at("case.endDate")).isEqualTo(text);
  }

  @Test
  void metadataAreBounded() {
    var deep = "{\"a\":".repeat(6) + "1" + "}".repeat(6);

    assertThat(withMetadata("{\"a\":\"" + "x".repeat(17_000) + "\"}").at("errors.0.error"))
        .isEqualTo("'case.metadata' has at most 16384 bytes");
    assertThat(withMetadata(deep).at("errors.0.error")).isEqualTo("'case.metadata' nests at most 5 deep");
    assertThat(withMetadata("{\"\":1}").at("errors.0.error"))
        .isEqualTo("'case.metadata' has names of 1 to 250 characters");
    assertThat(withMetadata("{\"a\":1e400}").at("errors.0.error"))
        .isEqualTo("'case.metadata' has numbers of at most 38 digits");
    assertThat(withMetadata("{\"a\":\"\\u0000\"}").at("errors.0.error"))
        .isEqualTo("'case.metadata' must not contain null characters");
    assertThat(site.ann().get("/cases").size("cases")).isZero();
  }

  private Reply withMetadata(String metadata) {
    return site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"metadata\":" + metadata + "}}");
  }

  @Test
  void metadataDoNotGrowBeyondTheirBoundChangeByChange() {
    var id = site.addCase("n");
    var part = "x".repeat(6_000);
    site.ann().patch("/cases/" + id, "{\"case\":{\"metadata\":{\"a\":\"" + part + "\"}}}");
    site.ann().patch("/cases/" + id, "{\"case\":{\"metadata\":{\"b\":\"" + part + "\"}}}");

    var refused = site.ann().patch("/cases/" + id, "{\"case\":{\"metadata\":{\"c\":\"" + part + "\"}}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("case.metadata");
    assertThat(site.ann().get("/cases/" + id).text()).doesNotContain("\"c\":");
  }

  @Test
  void longTextsAreRefused() {
    var refused = site.ann().post("/cases", "{\"case\":{\"name\":\"" + "n".repeat(251) + "\",\"description\":\""
        + "d".repeat(5_001) + "\"}}");

    assertThat(CaseSite.column(refused, "errors", "error")).containsExactly(
        "'case.name' has at most 250 characters", "'case.description' has at most 5000 characters");
  }

  // Changing

  @Test
  void whatAChangeLeavesOutStays() {
    var id = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"description\":\"d\",\"dueDate\":\"2026-01-31\","
        + "\"metadata\":{\"a\":1,\"b\":2}}}").at("caseId");
    var before = site.ann().get("/cases/" + id);

    var changed = site.ann().patch("/cases/" + id, "{\"case\":{\"status\":\"CLOSED\",\"metadata\":{\"b\":3,\"c\":4}}}");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.text()).isEqualTo("{\"caseId\":\"" + id + "\"}");
    assertThat(site.ann().get("/cases/" + id).text()).isEqualTo(before.text()
        .replace("\"status\":\"NEW\"", "\"status\":\"CLOSED\"")
        .replace("{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":3,\"c\":4}"));
  }

  @Test
  void anEmptyTextTakesAwayWhatWasSaidAndNullANameOfTheMetadata() {
    var id = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"description\":\"d\",\"dueDate\":\"2026-01-31\","
        + "\"metadata\":{\"a\":1,\"b\":2}}}").at("caseId");

    site.ann().patch("/cases/" + id,
        "{\"case\":{\"description\":\"\",\"dueDate\":\"\",\"metadata\":{\"a\":null,\"none\":null}}}");

    var read = site.ann().get("/cases/" + id);
    assertThat(read.text()).doesNotContain("description", "dueDate").contains("\"metadata\":{\"b\":2}");
    assertThat(site.ann().patch("/cases/" + id, "{\"case\":{\"name\":\"\"}}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"case.name\",\"error\":\"'case.name' is required\"}]}");
  }

  @Test
  void numbersStayWhateverAChangeSays() {
    var id = site.addCase("n");

    site.ann().patch("/cases/" + id, "{\"case\":{\"caseNumber\":\"x\",\"caseNumberFormat\":[{\"type\":\"ROMAN\"}],"
        + "\"userId\":\"eve\",\"name\":\"m\"}}");

    var read = site.ann().get("/cases/" + id);
    assertThat(read.at("case.name")).isEqualTo("m");
    assertThat(read.at("case.caseNumber")).isEqualTo("000001");
    assertThat(read.at("case.userId")).isEqualTo("ann");
  }

  @Test
  void tasksAndNigosAreChangedAndDeletedAsCasesAre() {
    var caseId = site.addCase("n");
    var task = "/cases/" + caseId + "/tasks/" + site.addTask(caseId, "d");
    var nigo = "/cases/" + caseId + "/nigos/" + site.addNigo(caseId, "n");

    site.ann().patch(task, "{\"task\":{\"name\":\"named\",\"status\":\"ON_HOLD\"}}");
    site.ann().patch(nigo, "{\"nigo\":{\"description\":\"described\"}}");

    assertThat(site.ann().get(task).at("task.name")).isEqualTo("named");
    assertThat(site.ann().get(task).at("task.status")).isEqualTo("ON_HOLD");
    assertThat(site.ann().get(nigo).at("nigo.description")).isEqualTo("described");
    assertThat(site.ann().delete(task).at("message")).matches("Task '\\w+' deleted");
    assertThat(site.ann().delete(nigo).at("message")).matches("Nigo '\\w+' deleted");
    assertThat(site.ann().get(task).at("message")).matches("Task '\\w+' not found");
    assertThat(site.ann().delete(nigo).status()).isEqualTo(404);
    assertThat(site.items(caseId)).hasSize(1);
  }

  @Test
  void aRequestThatComesTwiceMakesOneCase() {
    var again = site.ann().with("Idempotency-Key", "once-" + site.name());

    var first = again.post("/cases", "{\"case\":{\"name\":\"n\"}}");
    var second = again.post("/cases", "{\"case\":{\"name\":\"n\"}}");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(site.ann().get("/cases").size("cases")).isEqualTo(1);
  }

  // What is not there

  @Test
  void whatIsNotThereIsNotFound() {
    var caseId = site.addCase("n");
    var other = site.addCase("other");
    var taskId = site.addTask(caseId, "d");

    assertThat(site.ann().get("/cases/none").text()).isEqualTo("{\"message\":\"Case 'none' not found\"}");
    assertThat(site.ann().get("/cases/" + "x".repeat(3_000)).status()).isEqualTo(404);
    assertThat(site.ann().get("/cases/none/tasks").text()).isEqualTo("{\"message\":\"Case 'none' not found\"}");
    assertThat(site.ann().get("/cases/none/nigos/n/documents").text())
        .isEqualTo("{\"message\":\"Case 'none' not found\"}");
    assertThat(site.ann().post("/cases/none/tasks", "{\"task\":{\"description\":\"d\"}}").status()).isEqualTo(404);
    assertThat(site.ann().get("/cases/" + other + "/tasks/" + taskId).text())
        .isEqualTo("{\"message\":\"Task '" + taskId + "' not found\"}");
    assertThat(site.ann().get("/cases/" + caseId + "/nigos/" + taskId).text())
        .isEqualTo("{\"message\":\"Nigo '" + taskId + "' not found\"}");
    assertThat(site.ann().patch("/cases/" + caseId + "/tasks/none", "{\"task\":{\"name\":\"n\"}}").status())
        .isEqualTo(404);
  }

  @Test
  void casesOfASiteAreOfThatSiteAlone() {
    var elsewhere = CaseSite.on(sheaf);
    var caseId = site.addCase("n");

    assertThat(elsewhere.ann().get("/cases/" + caseId).status()).isEqualTo(404);
    assertThat(elsewhere.ann().get("/cases").size("cases")).isZero();
    assertThat(elsewhere.ann().patch("/cases/" + caseId, "{\"case\":{\"name\":\"m\"}}").status()).isEqualTo(404);
    assertThat(elsewhere.ann().delete("/cases/" + caseId).status()).isEqualTo(404);
    assertThat(site.ann().get("/cases/" + caseId).at("case.name")).isEqualTo("n");
  }

  // Lists

  @Test
  void listsAreInTheOrderOfMakingAndReachEverything() {
    var cases = new ArrayList<String>();
    for (int at = 0; at < 12; at++) {
      cases.add(site.addCase("case " + at));
    }
    var caseId = cases.getFirst();
    var tasks = new ArrayList<String>();
    var nigos = new ArrayList<String>();
    for (int at = 0; at < 5; at++) {
      tasks.add(site.addTask(caseId, "task " + at));
      nigos.add(site.addNigo(caseId, "nigo " + at));
    }
    site.addTask(cases.get(1), "of another case");

    assertThat(CaseSite.walk(site.ann(), "/cases", "cases", "caseId", 5)).containsExactlyElementsOf(cases);
    assertThat(site.ann().get("/cases").size("cases")).isEqualTo(10);
    assertThat(CaseSite.walk(site.ann(), "/cases/" + caseId + "/tasks", "tasks", "taskId", 2))
        .containsExactlyElementsOf(tasks);
    assertThat(CaseSite.walk(site.ann(), "/cases/" + caseId + "/nigos", "nigos", "nigoId", 5))
        .containsExactlyElementsOf(nigos);
  }

  @Test
  void aRowOfAListSaysWhatTheCaseSays() {
    var id = site.addCase("n");

    assertThat("{\"case\":" + site.ann().get("/cases").at("cases.0") + "}")
        .isEqualTo(site.ann().get("/cases/" + id).text());
  }

  // What is told

  @Test
  void whoGovernsIsToldHowEachFieldWasAndIs() {
    var id = site.ann().post("/cases",
        "{\"case\":{\"name\":\"n\",\"dueDate\":\"2026-01-31\",\"metadata\":{\"a\":1,\"b\":{\"c\":[1]}}}}").at("caseId");
    site.ann().patch("/cases/" + id,
        "{\"case\":{\"name\":\"m\",\"dueDate\":\"\",\"metadata\":{\"a\":2,\"t\":[\"x\"]}}}");
    site.ann().delete("/cases/" + id);

    var told = site.told(3);

    assertThat(told).extracting(change -> text(change, "resource") + " " + text(change, "type") + " "
        + change.get("ids").get("caseId").getStringValue() + " " + text(change, "userId"))
        .containsExactly("cases create " + id + " ann", "cases update " + id + " ann", "cases delete " + id + " ann");
    assertThat(changes(told.get(0))).containsExactlyInAnyOrder("name: none -> n", "status: none -> NEW",
        "dueDate: none -> 2026-01-31", "caseNumber: none -> 000001", "documentNumber: none -> 000001",
        "metadata.a: none -> 1", "metadata.b: none -> {\"c\":[1]}");
    assertThat(changes(told.get(1))).containsExactlyInAnyOrder("name: n -> m", "dueDate: 2026-01-31 -> none",
        "metadata.a: 1 -> 2", "metadata.t: none -> [x]");
    assertThat(changes(told.get(2))).containsExactlyInAnyOrder("name: m -> none", "status: NEW -> none",
        "caseNumber: 000001 -> none", "documentNumber: 000001 -> none", "metadata.a: 2 -> none",
        "metadata.b: {\"c\":[1]} -> none", "metadata.t: [x] -> none");
  }

  private static String text(JsonNode change, String field) {
    return change.get(field).getStringValue();
  }

  private static List<String> changes(JsonNode change) {
    var all = new ArrayList<String>();
    change.get("changes").entries().forEach(entry -> all.add(entry.getKey() + ": "
        + said(entry.getValue().get("oldValue")) + " -> " + said(entry.getValue().get("newValue"))));
    return all;
  }

  private static String said(JsonNode value) {
    if (value == null) {
      return "none";
    }
    if (value.isArray()) {
      var texts = new ArrayList<String>();
      value.values().forEach(one -> texts.add(one.getStringValue()));
      return texts.toString();
    }
    return value.coerceStringValue();
  }

  @Test
  void aChangeThatChangesNothingIsToldToNobody() {
    var id = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"metadata\":{\"a\":1.0}}}").at("caseId");

    var same = site.ann().patch("/cases/" + id,
        "{\"case\":{\"name\":\"n\",\"status\":\"NEW\",\"metadata\":{\"a\":1}}}");
    site.ann().patch("/cases/" + id, "{\"case\":{\"name\":\"m\"}}");

    assertThat(same.status()).isEqualTo(200);
    assertThat(site.told(2)).hasSize(2);
  }

  @Test
  void whoOnlyReadsIsToldNothingOfCases() {
    site.addCase("secret plan");
    site.told(1);

    assertThat(site.ann().get("/changes?since=0").text()).doesNotContain("secret", "cases");
  }

  // The end of a site

  @Test
  void withItsSiteAllOfACaseGoesAndNumbersBeginAnew() {
    var caseId = site.addCase("n");
    site.addTask(caseId, "d");
    site.addNigo(caseId, "n");
    site.link("/cases/" + caseId, site.document("a.txt"));

    var erased = sheaf.admin().delete("/sites/" + site.name() + "?confirm=" + site.name());
    sheaf.clock().advance(Duration.ofSeconds(30));

    assertThat(erased.status()).isIn(200, 202);
    Eventually.answer(() -> site.ann().get("/cases"), reply -> reply.status() == 200);
    assertThat(site.ann().get("/cases").text()).isEqualTo("{\"cases\":[]}");
    assertThat(site.items(caseId)).isEmpty();
    assertThat(site.ann().get("/cases/" + site.addCase("new")).at("case.caseNumber")).isEqualTo("000001");
  }
}
