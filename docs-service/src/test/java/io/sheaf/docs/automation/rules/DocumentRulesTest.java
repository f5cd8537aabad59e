package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.automation.views.Findings;
import io.sheaf.docs.automation.views.FoundPages;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.workflow.rules.Occasion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class DocumentRulesTest {

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

  private static final String INVOICE = "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"kind\","
      + "\"stringValues\":[\"invoice\"]},{\"type\":\"SET_TAG\",\"key\":\"seen\",\"stringValues\":[\"yes\"]},"
      + "{\"type\":\"FILE\",\"path\":\"invoices/\"}]}";

  @Test
  void aNewDocumentIsMatchedByItsTextFiledApprovedByTheRightPersonAndPublished() {
    var desk = RuleDesk.in(sheaf, "rules1");
    var workflow = desk.workflow(desk.approval(), "{\"stepId\":\"publish\",\"action\":{\"type\":\"PUBLISH\"}}");
    var rule = desk.rule(1, workflow, RuleDesk.type("text/plain"), RuleDesk.text("total amount"));
    desk.does(rule, INVOICE);

    var document = desk.document("in/a.txt", "Invoice. Total   Amount: 7");

    var run = desk.ran(document);
    assertThat(run.at("rules.0.ruleId")).isEqualTo(rule);
    assertThat(run.at("rules.0.workflowId")).isEqualTo(workflow);
    assertThat(run.at("rules.0.status")).isEqualTo("APPLIED");
    assertThat(desk.attribute(document, "kind")).isEqualTo("invoice");
    assertThat(desk.ann().get("/documents/" + document + "/tags/seen").at("value")).isEqualTo("yes");
    assertThat(desk.path(document)).isEqualTo("invoices/a.txt");
    var decisions = "/documents/" + document + "/workflow/" + workflow + "/decisions?siteId=rules1";
    assertThat(desk.ann().post(decisions, "{\"decision\":\"APPROVE\"}").status()).isEqualTo(401);
    assertThat(desk.clerk().post(decisions, "{\"decision\":\"APPROVE\"}").status()).isEqualTo(201);
    Waits.until(() -> desk.ann().get("/documents/" + document + "/workflows/" + workflow).at("workflow.status")
        .equals("COMPLETE"));
    assertThat(desk.ann().get("/publications/" + document).status()).isEqualTo(307);
  }

  @Test
  void theFirstRuleByPriorityOfWhichAllConditionsHoldIsTheOne() {
    var desk = RuleDesk.in(sheaf, "rules2");
    desk.rule(1, "", RuleDesk.ANY, RuleDesk.text("missing"));
    var meant = desk.rule(2, "", RuleDesk.ANY);
    desk.rule(3, "", RuleDesk.ANY);

    var document = desk.document("a.txt", "words");

    assertThat(desk.ran(document).at("rules.0.ruleId")).isEqualTo(meant);
  }

  @Test
  void whatAPersonSaidIsLeftUnlessTheRuleOverwritesPeople() {
    var desk = RuleDesk.in(sheaf, "rules3");
    var rule = desk.rule(1, "", RuleDesk.ANY);
    var effects = "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"kind\",\"stringValues\":[\"rule\"]},"
        + "{\"type\":\"SET_ATTRIBUTE\",\"key\":\"state\",\"stringValues\":[\"new\"]}]";
    desk.does(rule, effects + "}");
    var body = "{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"a\",\"attributes\":"
        + "[{\"key\":\"kind\",\"stringValue\":\"mine\"}]}";

    var spared = desk.ann().post("/documents", body).at("documentId");

    assertThat(desk.ran(spared).at("rules.0.spared")).isEqualTo("[\"kind\"]");
    assertThat(desk.attribute(spared, "kind")).isEqualTo("mine");
    assertThat(desk.attribute(spared, "state")).isEqualTo("new");
    desk.does(rule, effects + ",\"overwritePeople\":true}");
    var overwritten = desk.ann().post("/documents", body).at("documentId");
    desk.ran(overwritten);
    assertThat(desk.attribute(overwritten, "kind")).isEqualTo("rule");
    assertThat(desk.undone(overwritten).at("status")).isEqualTo("UNDONE");
    assertThat(desk.attribute(overwritten, "kind")).isEqualTo("mine");
    assertThat(desk.ann().get("/documents/" + overwritten + "/attributes/kind").at("attribute.userId"))
        .isEqualTo("ann");
  }

  @Test
  void whatCannotBeDoneIsSaidAndNothingOfItIsDone() {
    var desk = RuleDesk.in(sheaf, "rules4");
    var rule = desk.rule(1, desk.workflow(desk.approval()), RuleDesk.ANY);
    desk.does(rule, "{\"effects\":[{\"type\":\"SET_TAG\",\"key\":\"seen\"},{\"type\":\"SET_ATTRIBUTE\","
        + "\"key\":\"amount\",\"stringValues\":[\"much\"]}]}");

    var document = desk.document("a.txt", "words");

    var run = desk.ran(document);
    assertThat(run.at("rules.0.status")).isEqualTo("FAILED");
    assertThat(run.at("rules.0.message")).isEqualTo("attribute only support number value");
    assertThat(desk.ann().get("/documents/" + document + "/tags").size("tags")).isZero();
    assertThat(desk.ann().get("/documents/" + document + "/workflows").size("workflows")).isZero();
    assertThat(desk.undone(document).status()).isEqualTo(409);
  }

  @Test
  void aDocumentIsAskedAboutOnceItsContentHasArrivedAndThenNeverAgain() {
    var desk = RuleDesk.in(sheaf, "rules5");
    var rule = desk.rule(1, "", RuleDesk.ANY);
    var document = desk.ann().post("/documents/upload", "{\"path\":\"a.txt\",\"contentType\":\"text/plain\"}")
        .at("documentId");
    var other = desk.document("b.txt", "b");
    desk.ran(other);
    assertThat(desk.runs(document).text()).isEqualTo("{\"rules\":[],\"cameOf\":[]}");

    desk.ann().patch("/documents/" + document, "{\"content\":\"one\"}");

    assertThat(desk.ran(document).at("rules.0.ruleId")).isEqualTo(rule);
    desk.ann().patch("/documents/" + document, "{\"content\":\"two\"}");
    desk.ran(desk.document("c.txt", "c"));
    assertThat(desk.runs(document).size("rules")).isEqualTo(1);
  }

  @Test
  void aRuleThatAsksForTextWaitsUntilTheContentIsRead() {
    var desk = RuleDesk.in(sheaf, "rules6");
    var rule = desk.rule(1, "", RuleDesk.text("hidden words"));
    desk.rule(2, "", RuleDesk.ANY);
    var content = "<html><body><p>some hidden words</p></body></html>";

    var document = desk.ann().post("/documents",
        "{\"path\":\"a.html\",\"contentType\":\"text/html\",\"content\":\"" + content + "\"}").at("documentId");

    Waits.until(() -> {
      // why: the errand that asks again is due by the clock of the test.
      sheaf.clock().advance(Duration.ofMillis(100));
      Ringing.in(sheaf);
      return desk.runs(document).size("rules") == 1;
    });
    assertThat(desk.runs(document).at("rules.0.ruleId")).as(desk.simulated(document).text()).isEqualTo(rule);
  }

  @Test
  void aRuleThatAsksForBarcodesOrFieldsHoldsUpThoseAfterItUntilThePagesAreRead() {
    var desk = RuleDesk.in(sheaf, "rules10");
    var rule = desk.rule(1, "", "{\"criterion\":\"BARCODE\",\"value\":\"4711\"}",
        "{\"criterion\":\"FIELD\",\"fieldName\":\"No\",\"value\":\"12\"}");
    desk.rule(2, "", RuleDesk.ANY);
    var pages = sheaf.door(FoundPages.class);
    var document = desk.ann().post("/documents/upload", "{\"path\":\"a.txt\",\"contentType\":\"text/plain\"}")
        .at("documentId");
    var ref = DocumentRef.of(new SiteId(desk.site()), document);
    pages.reading(ref);
    desk.ann().patch("/documents/" + document, "{\"content\":\"a\"}");
    desk.ran(desk.document("b.txt", "b"));
    assertThat(desk.simulated(document).at("end")).isEqualTo("NOT_READ");
    assertThat(desk.runs(document).size("rules")).isZero();

    pages.found(ref, new Findings.Pages(List.of("4711"), Map.of("No", List.of("12"))));

    assertThat(desk.ran(document).at("rules.0.ruleId")).isEqualTo(rule);
  }

  @Test
  void howeverOftenItIsAskedARuleActsOnce() {
    var desk = RuleDesk.in(sheaf, "rules11");
    var rule = desk.rule(1, desk.workflow(desk.approval()), RuleDesk.ANY);
    desk.does(rule, INVOICE);
    var document = desk.document("in/a.txt", "a");
    desk.ran(document);
    var tag = desk.ann().get("/documents/" + document).header("ETag");
    var ref = DocumentRef.of(new SiteId(desk.site()), document);

    var again = sheaf.door(RuleWork.class)
        .carryOut(RuleWork.errand(ref, Occasion.CREATED, "ann", sheaf.clock().instant()));

    assertThat(again).isEqualTo(ErrandWork.Done.FINISHED);
    assertThat(desk.ann().get("/documents/" + document).header("ETag")).isEqualTo(tag);
    assertThat(desk.runs(document).size("rules")).isEqualTo(1);
  }

  @Test
  void aHeldDocumentIsAskedAboutWhenItIsReleased() {
    var desk = RuleDesk.in(sheaf, "rules7");
    var document = desk.document("a.txt", "a");
    desk.governor().put("/documents/" + document + "/legalHold");
    desk.rule(1, "", RuleDesk.ANY);
    desk.ran(desk.document("b.txt", "b"));
    assertThat(desk.runs(document).size("rules")).isZero();

    desk.governor().delete("/documents/" + document + "/legalHold");

    desk.ran(document);
  }

  @Test
  void undoGivesBackWhatWasBeforeAndLeavesWhatSomebodyHasChangedSince() {
    var desk = RuleDesk.in(sheaf, "rules8");
    var rule = desk.rule(1, "", RuleDesk.ANY);
    desk.does(rule, INVOICE);
    var document = desk.document("in/a.txt", "a");
    desk.ran(document);
    desk.ann().put("/documents/" + document + "/tags/seen", "{\"value\":\"no\"}");

    var undone = desk.undone(document);

    assertThat(undone.status()).as(undone.text()).isEqualTo(200);
    assertThat(undone.at("status")).isEqualTo("UNDONE");
    assertThat(undone.at("undoneBy")).isEqualTo("ann");
    assertThat(undone.at("kept.0.key")).isEqualTo("seen");
    assertThat(desk.path(document)).isEqualTo("in/a.txt");
    assertThat(desk.ann().get("/documents/" + document + "/attributes/kind").status()).isEqualTo(404);
    assertThat(desk.ann().get("/documents/" + document + "/tags/seen").at("value")).isEqualTo("no");
    assertThat(desk.undone(document).status()).isEqualTo(409);
    assertThat(desk.ann().post("/documents/" + document + "/rules/99/undo", "").status()).isEqualTo(404);
    assertThat(desk.ann().post("/documents/" + document + "/rules/none/undo", "").status()).isEqualTo(404);
  }

  @Test
  void aRuleOutOfUseAndARulesetOutOfUseDoNothing() {
    var desk = RuleDesk.in(sheaf, "rules9");
    var rule = desk.rule(1, "", RuleDesk.ANY);
    var last = desk.rule(2, "", RuleDesk.ANY);
    desk.ann().patch("/rulesets/" + desk.ruleset() + "/rules/" + rule, "{\"rule\":{\"status\":\"INACTIVE\"}}");
    assertThat(desk.ran(desk.document("a.txt", "a")).at("rules.0.ruleId")).isEqualTo(last);

    desk.ann().patch("/rulesets/" + desk.ruleset(), "{\"ruleset\":{\"status\":\"INACTIVE\"}}");
    var document = desk.document("b.txt", "b");

    var second = desk.ann().post("/rulesets", "{\"ruleset\":{\"priority\":1}}").at("rulesetId");
    desk.ann().post("/rulesets/" + second + "/rules", "{\"rule\":{\"conditions\":{\"must\":["
        + RuleDesk.type("text/csv") + "]}}}");
    var csv = desk.ann().post("/documents", "{\"path\":\"c.csv\",\"contentType\":\"text/csv\",\"content\":\"c\"}")
        .at("documentId");
    Waits.until(() -> desk.runs(csv).size("rules") == 1);
    assertThat(desk.runs(document).size("rules")).isZero();
  }
}
