package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.workflow.rules.Occasion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What steps are foretold to come to, against what the same document and those that are made of it are like after the
/// real run.
@OnAwsToo
class RehearsedStepsTest {

  private static final String AUTO = RuleDesk.parameter("height", "auto");

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static String meant(RuleDesk desk, String document) {
    assertThat(desk.ann().post("/documents/" + document + "/attributes",
        "{\"attributes\":[{\"key\":\"kind\",\"stringValue\":\"meant\"}]}").status()).isEqualTo(201);
    return document;
  }

  /// A desk whose rule acts once the document may be changed again, and not before.
  private static RuleDesk resting(String site, String... steps) {
    var desk = RuleDesk.in(sheaf, site);
    desk.inUse(false);
    // why not any: what is made of the document is a new one, and rules act on that too.
    var rule = desk.rule(1, desk.workflow(steps),
        "{\"criterion\":\"ATTRIBUTE\",\"attributeKey\":\"kind\",\"value\":\"meant\",\"operation\":\"EQ\"}");
    desk.does(rule, "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"state\",\"stringValues\":[\"by rule\"]}]}");
    return desk;
  }

  /// Has the rules act on the document, as it is, until its workflow comes to that.
  private static void run(RuleDesk desk, String document, String status) {
    act(desk, document);
    Waits.until(() -> desk.ann().get("/documents/" + document + "/workflows").at("workflows.0.status")
        .equals(status));
  }

  private static void act(RuleDesk desk, String document) {
    desk.inUse(true);
    assertThat(desk.governor().put("/documents/" + document + "/legalHold").status()).isEqualTo(200);
    assertThat(desk.governor().delete("/documents/" + document + "/legalHold").status()).isEqualTo(200);
  }

  private static String delete(String stepId, String deleteType) {
    return RuleDesk.step(stepId, "DELETE", RuleDesk.parameter("deleteType", deleteType));
  }

  private static String retained(RuleDesk desk, String document, String since) {
    desk.governor().post("/entityTypes", "{\"entityType\":{\"namespace\":\"PRESET\",\"name\":\"RetentionPolicy\"}}");
    var policy = desk.governor().post("/entities/RetentionPolicy?namespace=PRESET", "{\"entity\":{\"name\":\"ten\","
        + "\"attributes\":[{\"key\":\"RetentionPeriodInDays\",\"numberValue\":10},"
        + "{\"key\":\"RetentionStartDateSourceType\",\"stringValue\":\"" + since + "\"}]}}").at("entityId");
    var set = desk.governor().post("/documents/" + document + "/attributes", "{\"attributes\":[{\"key\":"
        + "\"RetentionPolicy\",\"entityTypeId\":\"RetentionPolicy\",\"namespace\":\"PRESET\",\"entityId\":\"" + policy
        + "\"}]}");
    assertThat(set.status()).as(set.text()).isEqualTo(201);
    return document;
  }

  private static boolean isThere(RuleDesk desk, String document) {
    return desk.ann().get("/documents/" + document).status() == 200;
  }

  private static Map<String, Map<String, String>> found(RuleDesk desk, List<String> documents) {
    var found = new TreeMap<String, Map<String, String>>();
    documents.forEach(document -> found.put(document, Facts.of(sheaf, desk.site(), document)));
    return found;
  }

  /// The ids of the documents that the actions made, in their order.
  private static List<String> made(RuleDesk desk, String document) {
    var actions = desk.ann().get("/documents/" + document + "/actions?limit=100");
    var ids = new LinkedHashMap<String, String>();
    for (int at = 0; at < actions.size("actions"); at++) {
      var id = actions.at("actions." + at + ".metadata.documentId");
      if (!id.isEmpty()) {
        ids.put(actions.at("actions." + at + ".workflowStepId"), id);
      }
    }
    var order = new ArrayList<>(ids.keySet());
    order.sort(null);
    return order.stream().map(ids::get).toList();
  }

  private static void assertRunAsRehearsed(RuleDesk desk, Reply simulated, String document,
      Map<String, String> before) {
    var ids = made(desk, document);
    var all = new ArrayList<>(ids);
    all.add(document);
    assertThat(Facts.foretold(simulated, document, before, ids)).isEqualTo(found(desk, all));
  }

  @Test
  void whatPublishingSaysOfADocumentIsForetold() {
    var desk = resting("steps1", RuleDesk.step("s1", "PUBLISH"), RuleDesk.step("s2", "PUBLISH"));
    var document = meant(desk, desk.document("in/a.txt", "a letter"));
    var before = found(desk, List.of(document)).get(document);

    var simulated = desk.simulated(document);

    assertThat(simulated.at("steps.0.changes")).contains("Publication");
    assertThat(simulated.at("steps.1.changes")).as("it says so already").isEmpty();
    assertThat(found(desk, List.of(document)).get(document)).isEqualTo(before);
    run(desk, document, "COMPLETE");
    assertThat(desk.ann().get("/documents/" + document + "/attributes/Publication").status()).isEqualTo(200);
    assertRunAsRehearsed(desk, simulated, document, before);
  }

  @Test
  void aNameThatIsTakenWhereADocumentGoesIsForetoldAsTheOneThatItGetsThere() {
    var desk = resting("steps2", RuleDesk.step("s1", "MOVE", RuleDesk.parameter("path", "out/")),
        RuleDesk.step("s2", "MOVE", RuleDesk.parameter("path", "out/deep/")),
        RuleDesk.step("s3", "MOVE", RuleDesk.parameter("path", "out/")));
    desk.document("out/a.txt", "the first of this name");
    var document = meant(desk, desk.document("in/a.txt", "a letter"));
    var before = found(desk, List.of(document)).get(document);

    var simulated = desk.simulated(document);

    assertThat(simulated.at("steps.0.changes.0.after.values.0")).isEqualTo("out/a (" + document + ").txt");
    run(desk, document, "COMPLETE");
    assertRunAsRehearsed(desk, simulated, document, before);
  }

  @Test
  void documentsThatAreMadeOfAnotherAreForetoldWithTheirNamesAndTheLinksBothWays() {
    var desk = resting("steps3", RuleDesk.step("s1", "RESIZE", RuleDesk.parameter("width", "10"), AUTO),
        RuleDesk.step("s2", "RESIZE", RuleDesk.parameter("width", "10"), AUTO),
        RuleDesk.step("s3", "MOVE", RuleDesk.parameter("path", "out/")),
        RuleDesk.step("s4", "PDFEXPORT"),
        RuleDesk.step("s5", "RESIZE", RuleDesk.parameter("width", "8"), AUTO, RuleDesk.parameter("path", "in/a.png")),
        RuleDesk.step("s6", "RESIZE", RuleDesk.parameter("width", "8"), AUTO, RuleDesk.parameter("path", "in/a.png")));
    desk.picture("in/a-10x5.png");
    var document = meant(desk, desk.picture("in/a.png"));
    var other = desk.document("b.txt", "another");
    assertThat(desk.ann().post("/documents/" + document + "/attributes", "{\"attributes\":[{\"documentId\":\"" + other
        + "\",\"relationship\":\"APPENDIX\"}]}").status()).isEqualTo(201);
    assertThat(sheaf.admin().put("/sites/" + desk.site() + "/schema/document", "{\"name\":\"all\",\"attributes\":{"
        + "\"required\":[{\"attributeKey\":\"state\"}],\"allowAdditionalAttributes\":true}}").status()).isEqualTo(200);
    var before = found(desk, List.of(document)).get(document);

    var simulated = desk.simulated(document);

    assertThat(simulated.at("end")).isEqualTo("COMPLETE");
    assertThat(simulated.at("steps.0.made.0.path")).isEqualTo("in/a-10x5 (new-1).png");
    assertThat(simulated.at("steps.1.made.0.path")).isEqualTo("in/a-10x5 (new-2).png");
    assertThat(simulated.at("steps.4.made.0.path")).as("the place that the document left").isEqualTo("in/a.png");
    assertThat(simulated.at("steps.5.made.0.path")).isEqualTo("in/a (new-5).png");
    assertThat(simulated.at("steps.0.changes")).contains("RENDITION#new-1", "APPENDIX#" + other);
    assertThat(simulated.at("steps.0.made.0.changes")).contains("RENDITION#" + document, "by rule");
    assertThat(found(desk, List.of(document)).get(document)).isEqualTo(before);
    run(desk, document, "COMPLETE");
    assertThat(made(desk, document)).hasSize(5);
    assertRunAsRehearsed(desk, simulated, document, before);
  }

  @Test
  void whatCannotBeMadeOrChangedIsForetoldToFail() {
    var desk = resting("steps4", RuleDesk.step("s1", "RESIZE", RuleDesk.parameter("width", "10"), AUTO),
        RuleDesk.step("s2", "PUBLISH"));
    var document = meant(desk, desk.document("in/a.txt", "no picture"));
    var before = found(desk, List.of(document)).get(document);

    var simulated = desk.simulated(document);

    assertThat(simulated.at("end")).isEqualTo("FAILED");
    run(desk, document, "FAILED");
    assertRunAsRehearsed(desk, simulated, document, before);
  }

  @Test
  void thatRulesWaitAsLongAsADocumentIsHeldOrCheckedOutIsForetold() {
    var desk = resting("steps5", RuleDesk.step("s1", "MOVE", RuleDesk.parameter("path", "out/")));
    var document = meant(desk, desk.document("in/a.txt", "a letter"));
    var before = found(desk, List.of(document)).get(document);
    var free = desk.simulated(document);
    var locks = Map.of("/legalHold", "under legal hold", "/checkout", "checked out");

    locks.forEach((lock, why) -> {
      desk.inUse(false);
      assertThat(desk.governor().put("/documents/" + document + lock).status()).isEqualTo(200);
      desk.inUse(true);

      var simulated = desk.simulated(document);

      assertThat(simulated.at("end")).isEqualTo("WAITS");
      assertThat(simulated.at("message")).contains(why);
      assertThat(simulated.at("ruleId")).isEqualTo(free.at("ruleId"));
      assertThat(simulated.at("changes.0")).isEmpty();
      assertThat(simulated.at("steps.0")).isEmpty();
      var ref = DocumentRef.of(new SiteId(desk.site()), document);
      assertThat(sheaf.door(RuleRuns.class).asking(ref, Occasion.CREATED).outcome()).isEqualTo(RuleRuns.Asked.NOTHING);
      desk.inUse(false);
      assertThat(desk.governor().delete("/documents/" + document + lock).status()).isEqualTo(200);
    });
    assertThat(found(desk, List.of(document)).get(document)).isEqualTo(before);
    run(desk, document, "COMPLETE");
    assertRunAsRehearsed(desk, free, document, before);
  }

  @Test
  void thatADocumentWhichHasToBeKeptIsNotDeletedIsForetold() {
    for (var how : List.of("SOFT_DELETE", "HARD_DELETE")) {
      var desk = resting("steps6" + how.substring(0, 4).toLowerCase(Locale.ROOT), delete("s1", how),
          RuleDesk.step("s2", "MOVE", RuleDesk.parameter("path", "out/")));
      var document = meant(desk, retained(desk, desk.document("in/a.txt", "a letter"), "DATE_INSERTED"));
      var before = found(desk, List.of(document)).get(document);

      var simulated = desk.simulated(document);

      assertThat(simulated.at("end")).isEqualTo("FAILED");
      assertThat(simulated.size("steps")).isEqualTo(1);
      run(desk, document, "FAILED");
      assertRunAsRehearsed(desk, simulated, document, before);
    }
  }

  @Test
  void aDocumentThatHasToBeKeptFromItsLastChangeOnIsForetoldToStayOnceItIsMoved() {
    var desk = resting("steps7", RuleDesk.step("s1", "MOVE", RuleDesk.parameter("path", "out/")),
        delete("s2", "HARD_DELETE"));
    var document = meant(desk, retained(desk, desk.document("in/a.txt", "a letter"), "DATE_LAST_MODIFIED"));
    sheaf.clock().advance(Duration.ofDays(11));
    var before = found(desk, List.of(document)).get(document);

    var simulated = desk.simulated(document);

    assertThat(simulated.at("end")).isEqualTo("FAILED");
    assertThat(simulated.size("steps")).isEqualTo(2);
    run(desk, document, "FAILED");
    assertRunAsRehearsed(desk, simulated, document, before);
  }

  @Test
  void aDocumentThatHadToBeKeptIsForetoldToGoOnceThatIsOver() {
    var desk = resting("steps10", delete("s1", "HARD_DELETE"));
    var document = meant(desk, retained(desk, desk.document("in/a.txt", "a letter"), "DATE_INSERTED"));
    sheaf.clock().advance(Duration.ofDays(11));

    var simulated = desk.simulated(document);

    assertThat(simulated.at("end")).isEqualTo("COMPLETE");
    act(desk, document);
    Waits.until(() -> !isThere(desk, document));
  }

  @Test
  void whatComesAfterADocumentIsGoneForGoodIsForetoldNotToHappen() {
    var desk = resting("steps8", delete("s1", "PURGE"),
        RuleDesk.step("s2", "MOVE", RuleDesk.parameter("path", "out/")));
    var document = meant(desk, desk.document("in/a.txt", "a letter"));

    var simulated = desk.simulated(document);

    assertThat(simulated.at("end")).isEqualTo("FAILED");
    assertThat(simulated.size("steps")).isEqualTo(1);
    assertThat(isThere(desk, document)).isTrue();
    act(desk, document);
    Waits.until(() -> !isThere(desk, document));
    assertThat(desk.ann().get("/documents?softDeleted=true").text()).doesNotContain(document);
  }

  @Test
  void whatComesAfterADocumentIsPutAwayIsForetoldToWaitUntilItIsBroughtBack() {
    var desk = resting("steps9", delete("s1", "SOFT_DELETE"),
        RuleDesk.step("s2", "MOVE", RuleDesk.parameter("path", "out/")));
    var document = meant(desk, desk.document("in/a.txt", "a letter"));

    var simulated = desk.simulated(document);

    assertThat(simulated.at("end")).isEqualTo("OUTSIDE");
    assertThat(simulated.at("steps.1.outside")).contains("put away");
    act(desk, document);
    Waits.until(() -> !isThere(desk, document));
    desk.inUse(false);
    assertThat(desk.ann().put("/documents/" + document + "/restore").status()).isEqualTo(200);
    var ref = DocumentRef.of(new SiteId(desk.site()), document);
    Waits.until(() -> {
      // why: what could not go on meanwhile asks again by the clock of the test; Ann's token would end by it, too.
      sheaf.clock().advance(Duration.ofSeconds(10));
      Ringing.in(sheaf);
      return sheaf.door(Documents.class).find(ref).orElseThrow().path().equals("out/a.txt");
    });
  }
}
