package io.sheaf.docs.automation.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.automation.outward.Receiver;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.AddressRange;
import io.sheaf.docs.web.Outward;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a document that waits for a decision too long, and who hears of it outside.
@OnAwsToo
class EscalationsTest {

  private static final String APPROVE = "{\"decision\":\"APPROVE\"}";

  @TempDir
  private Path folder;
  private Running sheaf;
  private Receiver receiver;
  private Client ann;
  private Client boss;
  private String workflow = "";

  @BeforeEach
  void start() {
    sheaf = Running.in(folder, Outward.USUAL.withMayReach(AddressRange.of("127.0.0.0/8")));
    receiver = new Receiver();
    ann = sheaf.as("ann", "late");
    boss = sheaf.as("bea", "late", "bosses");
    var made = sheaf.admin().post("/sites/late/subscriptions", "{\"name\":\"nags\",\"url\":\"" + receiver.url("/in")
        + "\",\"eventTypes\":[\"Document Action Event\"]}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
  }

  @AfterEach
  void stop() {
    sheaf.close();
    receiver.close();
  }

  /// A document that waits for a clerk.
  private String waiting(String escalations) {
    var queue = ann.post("/queues", "{\"name\":\"approvals\"}").at("queueId");
    workflow = ann.post("/workflows", "{\"name\":\"w\",\"status\":\"ACTIVE\",\"steps\":[{\"stepId\":\"check\","
        + "\"queue\":{\"queueId\":\"" + queue + "\",\"approvalGroups\":[\"clerks\"]}},"
        + "{\"stepId\":\"publish\",\"action\":{\"type\":\"PUBLISH\"}}]}").at("workflowId");
    var set = ann.put("/workflows/" + workflow + "/steps/check/timeout", "{\"escalations\":[" + escalations + "]}");
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    return started("in/a.txt");
  }

  private String started(String path) {
    var document = ann.post("/documents",
        "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\",\"content\":\"a\"}").at("documentId");
    assertThat(ann.post("/documents/" + document + "/workflows", "{\"workflowId\":\"" + workflow + "\"}").status())
        .isEqualTo(201);
    return document;
  }

  private void passes(Duration time) {
    sheaf.clock().advance(time);
    // why: the clock of a test wakes nobody; the next errand does.
    sheaf.as("gus", "late_govern").put("/documents/" + started("in/b.txt") + "/legalHold");
  }

  private String told() {
    var came = receiver.next();
    assertThat(came.header("X-Sheaf-Event")).isEqualTo("Document Action Event");
    return came.body();
  }

  private int decides(Client who, String document) {
    return who.post("/documents/" + document + "/workflow/" + workflow + "/decisions?siteId=late", APPROVE).status();
  }

  @Test
  void whoSubscribesHearsWhomAWaitingDocumentIsToRemind() {
    var document = waiting("{\"after\":\"PT1H\",\"type\":\"REMIND\"}");

    passes(Duration.ofHours(2));

    assertThat(told()).contains(document)
        .contains("\"workflowId\":\"" + workflow + "\"").contains("\"approvalGroups\":[\"clerks\"]");
  }

  @Test
  void thoseWhoMayDecideAsWellSinceItTakesTooLongAreTold() {
    var document = waiting("{\"after\":\"PT1H\",\"type\":\"WIDEN\",\"approvalGroups\":[\"bosses\"]}");
    assertThat(decides(boss, document)).isEqualTo(401);

    passes(Duration.ofHours(2));

    assertThat(told()).contains(document).contains("\"approvalGroups\":[\"clerks\",\"bosses\"]");
    assertThat(decides(boss, document)).isEqualTo(201);
  }

  @Test
  void aDocumentThatNobodyDecidesAboutGoesOnElsewhere() {
    var document = waiting("{\"after\":\"PT1H\",\"type\":\"TRANSITION\",\"transition\":{\"type\":\"STEP\","
        + "\"stepId\":\"publish\"}}");

    passes(Duration.ofHours(2));

    Waits.until(() -> ann.get("/documents/" + document + "/workflows/" + workflow).at("workflow.status")
        .equals("COMPLETE"));
    assertThat(ann.get("/documents/" + document + "/attributes/Publication").status()).isEqualTo(200);
  }
}
