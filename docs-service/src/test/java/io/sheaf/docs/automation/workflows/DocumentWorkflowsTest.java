package io.sheaf.docs.automation.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runner.Runs;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class DocumentWorkflowsTest {

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

  /// A site with a queue, and who works there.
  private record Desk(String site, Client ann, Client clerk, Client governor, String queue) {

    static Desk in(String site) {
      var ann = sheaf.as("ann", site);
      return new Desk(site, ann, sheaf.as("carl", site, "clerks"), sheaf.as("gus", site + "_govern"),
          ann.post("/queues", "{\"name\":\"approvals\"}").at("queueId"));
    }

    String document() {
      var made = ann.post("/documents", "{\"path\":\"in/a.txt\",\"contentType\":\"text/plain\",\"content\":\"a\"}");
      return made.at("documentId");
    }

    String workflow(String... steps) {
      var added = ann.post("/workflows",
          "{\"name\":\"w\",\"status\":\"ACTIVE\",\"steps\":[" + String.join(",", steps) + "]}");
      assertThat(added.status()).as(added.text()).isEqualTo(201);
      return added.at("workflowId");
    }

    String approval(String stepId, String more) {
      return "{\"stepId\":\"" + stepId + "\",\"queue\":{\"queueId\":\"" + queue
          + "\",\"approvalGroups\":[\"clerks\"]}" + more + "}";
    }

    void starts(String document, String workflow) {
      var started = ann.post("/documents/" + document + "/workflows", "{\"workflowId\":\"" + workflow + "\"}");
      assertThat(started.status()).as(started.text()).isEqualTo(201);
      assertThat(started.text()).isEqualTo("{\"message\":\"Workflow started\"}");
    }

    String decisions(String document, String workflow) {
      return "/documents/" + document + "/workflow/" + workflow + "/decisions?siteId=" + site;
    }

    String at(String document, String workflow, String field) {
      return ann.get("/documents/" + document + "/workflows/" + workflow).at("workflow." + field);
    }

    void comesTo(String document, String workflow, String status) {
      Waits.until(() -> at(document, workflow, "status").equals(status));
    }
  }

  private static final String PUBLISH = "{\"stepId\":\"publish\",\"action\":{\"type\":\"PUBLISH\"}}";

  @Test
  void aDocumentWaitsInAQueueUntilSomebodyOfTheApprovalGroupsApproves() {
    var desk = Desk.in("runs1");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));

    desk.starts(document, workflow);

    assertThat(desk.at(document, workflow, "status")).isEqualTo("IN_PROGRESS");
    assertThat(desk.at(document, workflow, "currentStepId")).isEqualTo("check");
    Waits.until(() -> desk.ann().get("/queues/" + desk.queue() + "/documents").size("documents") == 1);
    var waiting = desk.ann().get("/queues/" + desk.queue() + "/documents");
    assertThat(waiting.at("documents.0.workflow.workflowId")).isEqualTo(workflow);
    assertThat(waiting.at("documents.0.document.documentId")).isEqualTo(document);
    assertThat(desk.ann().get("/workflows/" + workflow + "/documents").at("documents.0.documentId"))
        .isEqualTo(document);
    assertThat(desk.ann().get("/workflows/" + workflow).at("inUse")).isEqualTo("true");

    var refused = desk.ann().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).isEqualTo("{\"message\":\"user is unauthorized\"}");
    assertThat(sheaf.admin().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}").status())
        .as("administrators decide no more than others").isEqualTo(401);
    var decided = desk.clerk().post(desk.decisions(document, workflow),
        "{\"decision\":\"approve\",\"comments\":\"fine\"}");

    assertThat(decided.status()).as(decided.text()).isEqualTo(201);
    assertThat(desk.at(document, workflow, "status")).isEqualTo("COMPLETE");
    assertThat(desk.at(document, workflow, "actionCount")).isEqualTo("1");
    assertThat(desk.at(document, workflow, "completedActionCount")).isEqualTo("1");
    Waits.until(() -> desk.ann().get("/queues/" + desk.queue() + "/documents").size("documents") == 0);
    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}").status())
        .isEqualTo(409);
  }

  @Test
  void whoRejectsSendsTheDocumentWhereTheStepSaysOrEndsItsWay() {
    var desk = Desk.in("runs2");
    var ended = desk.document();
    var plain = desk.workflow(desk.approval("check", ""), PUBLISH);
    desk.starts(ended, plain);

    desk.clerk().post(desk.decisions(ended, plain), "{\"decision\":\"REJECT\"}");

    assertThat(desk.at(ended, plain, "status")).isEqualTo("FAILED");
    var sent = desk.document();
    var back = desk.workflow(desk.approval("check", ",\"decisions\":[{\"type\":\"REJECT\",\"nextStepId\":\"again\"}]"),
        desk.approval("again", ""));
    desk.starts(sent, back);
    desk.clerk().post(desk.decisions(sent, back), "{\"decision\":\"REJECT\"}");
    assertThat(desk.at(sent, back, "currentStepId")).isEqualTo("again");
    assertThat(desk.at(sent, back, "status")).isEqualTo("IN_PROGRESS");
  }

  @Test
  void anEmptyObjectAsksToGoOnAndDecidesNothing() {
    var desk = Desk.in("runs3");
    var held = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.governor().put("/documents/" + held + "/legalHold");
    desk.starts(held, workflow);
    assertThat(desk.ann().post(desk.decisions(held, workflow), "{}").text())
        .isEqualTo("{\"message\":\"Workflow advanced\"}");
    assertThat(desk.at(held, workflow, "actionCount")).isEqualTo("0");

    var document = desk.document();
    desk.starts(document, workflow);
    var refused = desk.ann().post(desk.decisions(document, workflow), "");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"decision\",\"error\":\"'decision' is required\"}]}");
    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\",\"stepId\":\"other\"}")
        .status()).isEqualTo(409);
    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"MAYBE\"}").status())
        .isEqualTo(400);
    assertThat(desk.clerk().post(desk.decisions(document, "none"), "{\"decision\":\"APPROVE\"}").status())
        .isEqualTo(404);
  }

  @Test
  void actionsAreDoneOneStepAfterTheOther() {
    var desk = Desk.in("runs13");
    var document = desk.document();
    var workflow = desk.workflow(
        "{\"stepId\":\"move\",\"action\":{\"type\":\"MOVE\",\"parameters\":{\"path\":\"out/\"}}}",
        PUBLISH, "{\"stepId\":\"sum\",\"action\":{\"type\":\"CHECKSUM\",\"parameters\":{\"checksumType\":\"SHA1\"}}}");

    desk.starts(document, workflow);

    desk.comesTo(document, workflow, "COMPLETE");
    assertThat(desk.at(document, workflow, "completedActionCount")).isEqualTo("3");
    var read = desk.ann().get("/documents/" + document);
    assertThat(read.at("path")).isEqualTo("out/a.txt");
    assertThat(read.at("checksumType")).isEqualTo("SHA1");
    var actions = desk.ann().get("/documents/" + document + "/actions");
    assertThat(actions.at("actions.0.workflowId")).isEqualTo(workflow);
    assertThat(actions.at("actions.0.workflowStepId")).isEqualTo("move");
    assertThat(actions.at("actions.2.status")).isEqualTo("COMPLETE");
  }

  @Test
  void aWorkflowThatDeletesItsDocumentIsCompleteWithThat() {
    var desk = Desk.in("runs14");
    var document = desk.document();
    var workflow = desk.workflow(
        "{\"stepId\":\"gone\",\"action\":{\"type\":\"DELETE\",\"parameters\":{\"deleteType\":\"HARD_DELETE\"}}}");

    desk.starts(document, workflow);

    Waits.until(() -> desk.ann().get("/documents/" + document).status() == 404);
    Waits.until(() -> sheaf.engines().ports().table()
        .page(Runs.of(new SiteId(desk.site()), document)).items().isEmpty());
    assertThat(desk.ann().get("/workflows/" + workflow).at("inUse")).isEqualTo("false");
  }

  @Test
  void whatAnActionOfAStepLacksIsSaidWhenTheWorkflowIsWritten() {
    var desk = Desk.in("runs15");

    var refused = desk.ann().post("/workflows", "{\"name\":\"w\",\"status\":\"ACTIVE\",\"steps\":[{\"stepId\":\"a\","
        + "\"action\":{\"type\":\"MOVE\"}},{\"stepId\":\"b\",\"action\":{\"type\":\"IDP\",\"parameters\":"
        + "{\"mappingId\":\"none\"}}}]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("parameters.path").contains("'mappingId' does not exist");
  }

  @Test
  void aDocumentIsInAWorkflowOnceAtATime() {
    var desk = Desk.in("runs4");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    var draft = desk.ann().post("/workflows", "{\"name\":\"w\",\"status\":\"INACTIVE\",\"steps\":[]}")
        .at("workflowId");
    desk.starts(document, workflow);
    var path = "/documents/" + document + "/workflows";

    assertThat(desk.ann().post(path, "{\"workflowId\":\"" + workflow + "\"}").status()).isEqualTo(409);
    assertThat(desk.ann().post(path, "{\"workflowId\":\"none\"}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"workflowId\",\"error\":\"'workflowId' does not exist\"}]}");
    assertThat(desk.ann().post(path, "{\"workflowId\":\"" + draft + "\"}").status()).isEqualTo(400);
    assertThat(desk.ann().post(path, "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"workflowId\",\"error\":\"'workflowId' is required\"}]}");
    assertThat(desk.ann().get(path + "/none").status()).isEqualTo(404);

    desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}");
    desk.starts(document, workflow);
    assertThat(desk.ann().get(path).size("workflows")).isEqualTo(1);
  }

  @Test
  void aDocumentOnItsWayGoesByTheStepsThatItBeganWith() {
    var desk = Desk.in("runs5");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""), desk.approval("once more", ""));
    desk.starts(document, workflow);
    var other = "{\"name\":\"other\",\"status\":\"ACTIVE\",\"steps\":[" + PUBLISH + "]}";
    assertThat(desk.ann().put("/workflows/" + workflow, other).status()).isEqualTo(200);
    assertThat(desk.ann().delete("/workflows/" + workflow).status()).isEqualTo(200);

    desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}");

    assertThat(desk.at(document, workflow, "currentStepId")).isEqualTo("once more");
  }

  @Test
  void onAHeldDocumentNothingBeginsBeforeItIsReleased() {
    var desk = Desk.in("runs6");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.governor().put("/documents/" + document + "/legalHold");
    desk.starts(document, workflow);
    assertThat(desk.at(document, workflow, "actionCount")).isEqualTo("0");

    desk.governor().delete("/documents/" + document + "/legalHold");

    Waits.until(() -> desk.at(document, workflow, "actionCount").equals("1"));
    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}").status())
        .isEqualTo(201);
  }

  @Test
  void aDocumentThatIsHeldInTheMiddleGoesOnOnceItIsReleased() {
    var desk = Desk.in("runs7");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""), desk.approval("again", ""));
    desk.starts(document, workflow);
    desk.governor().put("/documents/" + document + "/legalHold");
    Waits.until(() -> isHeld(desk, document, workflow));

    desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}");
    assertThat(desk.at(document, workflow, "currentStepId")).isEqualTo("again");
    assertThat(desk.at(document, workflow, "actionCount")).isEqualTo("1");
    desk.governor().delete("/documents/" + document + "/legalHold");

    Waits.until(() -> desk.at(document, workflow, "actionCount").equals("2"));
  }

  private static boolean isHeld(Desk desk, String document, String workflow) {
    return sheaf.door(Runs.class)
        .find(new RunRef(new SiteId(desk.site()), document, workflow)).orElseThrow().held();
  }

  @Test
  void aDocumentThatIsMovedOrPutAwayAndRestoredIsWhereItWasOnItsWay() {
    var desk = Desk.in("runs8");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.starts(document, workflow);

    assertThat(desk.ann().patch("/documents/" + document, "{\"path\":\"out/a.txt\"}").status()).isEqualTo(200);
    assertThat(desk.ann().delete("/documents/" + document + "?softDelete=true").status()).isEqualTo(200);
    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}").status())
        .isEqualTo(404);
    assertThat(desk.ann().put("/documents/" + document + "/restore").status()).isEqualTo(200);

    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}").status())
        .isEqualTo(201);
    assertThat(desk.at(document, workflow, "status")).isEqualTo("COMPLETE");
  }

  @Test
  void ofADocumentThatIsDeletedForGoodNothingIsLeft() {
    var desk = Desk.in("runs9");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.starts(document, workflow);

    assertThat(desk.ann().delete("/documents/" + document).status()).isEqualTo(200);

    var site = new SiteId(desk.site());
    Waits.until(() -> sheaf.engines().ports().table()
        .page(Runs.of(site, document)).items().isEmpty());
    Waits.until(() -> desk.ann().get("/workflows/" + workflow + "/documents").size("documents") == 0);
    assertThat(desk.ann().get("/queues/" + desk.queue() + "/documents").size("documents")).isZero();
  }

  @Test
  void aStepThatTakesTooLongIsEscalated() {
    var desk = Desk.in("runs10");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.ann().put("/workflows/" + workflow + "/steps/check/timeout",
        "{\"escalations\":[{\"after\":\"PT1H\",\"type\":\"FAIL\"}]}");
    desk.starts(document, workflow);

    sheaf.clock().advance(Duration.ofHours(2));
    // why: the clock of a test wakes nobody; the next errand does.
    var other = desk.document();
    desk.starts(other, workflow);
    desk.governor().put("/documents/" + other + "/legalHold");

    desk.comesTo(document, workflow, "FAILED");
    assertThat(desk.at(other, workflow, "status")).isEqualTo("IN_PROGRESS");
  }

  @Test
  void thoseWhoAreToDecideAreRemindedByAnEvent() {
    var desk = Desk.in("runs13");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.ann().put("/workflows/" + workflow + "/steps/check/timeout",
        "{\"escalations\":[{\"after\":\"PT1H\",\"type\":\"REMIND\"}]}");
    desk.starts(document, workflow);

    sheaf.clock().advance(Duration.ofHours(2));
    // why: the clock of a test wakes nobody; the next errand does.
    var other = desk.document();
    desk.starts(other, workflow);
    desk.governor().put("/documents/" + other + "/legalHold");

    Waits.until(() -> desk.governor().get("/changes?limit=1000").text().contains("\"reminder\""));
    assertThat(desk.at(document, workflow, "status")).isEqualTo("IN_PROGRESS");
  }

  @Test
  void aWorkflowThatFailedIsTriedOnceMore() {
    var desk = Desk.in("runs14");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""), PUBLISH);
    var retry = "/documents/" + document + "/workflows/" + workflow + "/retry";
    desk.starts(document, workflow);
    assertThat(desk.ann().post(retry, "{}").status()).as("it has not failed").isEqualTo(409);
    desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"REJECT\"}");
    desk.comesTo(document, workflow, "FAILED");

    var retrying = desk.ann().post(retry, "{}");

    assertThat(retrying.status()).as(retrying.text()).isEqualTo(200);
    assertThat(desk.at(document, workflow, "status")).isEqualTo("IN_PROGRESS");
    desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}");
    desk.comesTo(document, workflow, "COMPLETE");
    assertThat(desk.ann().post("/documents/" + document + "/workflows/none/retry", "{}").status()).isEqualTo(404);
  }

  @Test
  void aDecisionInAWorkflowSeesTheDocumentAsItIs() {
    var desk = Desk.in("runs11");
    desk.ann().post("/attributes", "{\"attribute\":{\"key\":\"kind\"}}");
    var document = desk.document();
    desk.ann().post("/documents/" + document + "/attributes",
        "{\"attributes\":[{\"key\":\"kind\",\"stringValue\":\"invoice\"}]}");
    var workflow = desk.workflow("""
        {"stepId":"which","decision":{"conditions":[{"all":[{"source":{"attributeKey":"kind"},"operator":"EQ",\
        "stringValue":"invoice"},{"source":"PATH","operator":"STARTS_WITH","stringValue":"in/"}],\
        "transition":{"type":"STEP","stepId":"yes"}}],"defaultTransition":{"type":"STEP","stepId":"no"}}}""",
        desk.approval("no", ""), desk.approval("yes", ""));

    desk.starts(document, workflow);

    assertThat(desk.at(document, workflow, "currentStepId")).isEqualTo("yes");
  }

  @Test
  void whoMayNotReadADocumentSeesItInNoQueue() {
    var desk = Desk.in("runs12");
    var document = desk.document();
    var workflow = desk.workflow(desk.approval("check", ""));
    desk.starts(document, workflow);
    Waits.until(() -> desk.ann().get("/queues/" + desk.queue() + "/documents").size("documents") == 1);
    assertThat(desk.ann().put("/documents/" + document + "/access", "{\"owner\":\"ann\"}").status()).isEqualTo(200);

    assertThat(desk.clerk().get("/queues/" + desk.queue() + "/documents?siteId=runs12").size("documents")).isZero();
    assertThat(desk.clerk().get("/workflows/" + workflow + "/documents?siteId=runs12").size("documents")).isZero();
    assertThat(desk.clerk().post(desk.decisions(document, workflow), "{\"decision\":\"APPROVE\"}").status())
        .isEqualTo(401);
  }
}
