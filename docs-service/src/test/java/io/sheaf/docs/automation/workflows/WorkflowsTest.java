package io.sheaf.docs.automation.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class WorkflowsTest {

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

  private static String workflow(String name, String status, String... steps) {
    return "{\"name\":\"" + name + "\",\"description\":\"d\",\"status\":\"" + status + "\",\"steps\":["
        + String.join(",", steps) + "]}";
  }

  private static String publish(String id) {
    return "{\"stepId\":\"" + id + "\",\"action\":{\"type\":\"PUBLISH\"}}";
  }

  private static String added(Client client, String body) {
    var added = client.post("/workflows", body);
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.at("workflowId");
  }

  private static void assertFaults(Reply reply, String faults) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo("{\"errors\":[" + faults + "]}");
  }

  @Test
  void aWorkflowOfEveryKindOfStepComesBackAsItWasGiven() {
    var ann = sheaf.as("ann", "workflows1");
    var queue = ann.post("/queues", "{\"name\":\"q\"}").at("queueId");
    var steps = """
        [{"stepId":"check","description":"look","queue":{"queueId":"QUEUE","approvalGroups":["clerks"]},\
        "decisions":[{"type":"APPROVE","nextStepId":"decide"},{"type":"REJECT","nextStepId":"last"}]},\
        {"stepId":"decide","action":{"type":"CHECKSUM","parameters":{"checksumType":"SHA256"}},\
        "decision":{"conditions":[{"all":[{"source":{"attributeKey":"kind"},"operator":"EQ","stringValue":"invoice"}],\
        "any":[{"source":"PATH","operator":"STARTS_WITH","stringValue":"in/"}],\
        "transition":{"type":"STEP","stepId":"last"}}],"defaultTransition":{"type":"COMPLETE"}}},\
        {"stepId":"last","action":{"type":"PUBLISH"}}]""".replace("QUEUE", queue);

    var id = added(ann, "{\"name\":\"invoices\",\"status\":\"active\",\"steps\":" + steps + "}");

    var read = ann.get("/workflows/" + id);
    assertThat(read.at("name")).isEqualTo("invoices");
    assertThat(read.at("inUse")).isEqualTo("false");
    assertThat(read.at("status")).isEqualTo("ACTIVE");
    assertThat(read.at("steps.0")).contains("\"approvalGroups\":[\"clerks\"]").contains("\"nextStepId\":\"decide\"");
    assertThat(read.at("steps.1.decision.conditions.0.all.0.source.attributeKey")).isEqualTo("kind");
    assertThat(ann.put("/workflows/" + id, read.text()).text()).isEqualTo("{\"message\":\"Workflow set\"}");
    assertThat(ann.get("/workflows/" + id).text()).isEqualTo(read.text());
  }

  @Test
  void workflowsAreListedByNameWithinTheirStatus() {
    var ann = sheaf.as("ann", "workflows2");
    var second = added(ann, workflow("b", "ACTIVE", publish("p")));
    var first = added(ann, workflow("a", "ACTIVE", publish("p")));
    var draft = added(ann, workflow("c", "INACTIVE", publish("p")));

    var page = ann.get("/workflows?limit=1");

    assertThat(page.at("workflows.0.workflowId")).isEqualTo(first);
    assertThat(page.at("workflows.0.userId")).isEqualTo("ann");
    assertThat(ann.get("/workflows?next=" + page.at("next")).at("workflows.0.workflowId")).isEqualTo(second);
    assertThat(ann.get("/workflows?status=inactive").at("workflows.0.workflowId")).isEqualTo(draft);
    assertThat(ann.get("/workflows?status=other").status()).isEqualTo(400);
  }

  @Test
  void onlyNameDescriptionAndStatusArePatched() {
    var ann = sheaf.as("ann", "workflows3");
    var id = added(ann, workflow("w", "ACTIVE", publish("p")));

    var patched = ann.patch("/workflows/" + id, "{\"name\":\"v\",\"status\":\"INACTIVE\",\"steps\":[]}");

    assertThat(patched.text()).isEqualTo("{\"message\":\"Workflow updated\"}");
    var read = ann.get("/workflows/" + id);
    assertThat(read.at("name")).isEqualTo("v");
    assertThat(read.at("description")).isEqualTo("d");
    assertThat(read.at("status")).isEqualTo("INACTIVE");
    assertThat(read.size("steps")).isEqualTo(1);
  }

  @Test
  void aWorkflowIsMadeUnderAnIdOfTheClientsOnlyWhenItIsAskedTo() {
    var ann = sheaf.as("ann", "workflows4");
    var body = workflow("w", "ACTIVE", publish("p"));

    assertThat(ann.put("/workflows/mine", body).status()).isEqualTo(404);
    assertThat(ann.put("/workflows/mine?createIfMissing=true", body).status()).isEqualTo(200);
    assertThat(ann.get("/workflows/mine").at("name")).isEqualTo("w");
    assertFaults(ann.put("/workflows/no%20id?createIfMissing=true", body),
        "{\"key\":\"workflowId\",\"error\":\"'workflowId' is invalid\"}");
  }

  @Test
  void aDeletedWorkflowIsGoneAndItsIdMayBeUsedAgain() {
    var ann = sheaf.as("ann", "workflows5");
    var body = workflow("w", "ACTIVE", publish("p"));
    ann.put("/workflows/mine?createIfMissing=true", body);

    assertThat(ann.delete("/workflows/mine").text()).isEqualTo("{\"message\":\"Workflow 'mine' deleted\"}");

    assertThat(ann.get("/workflows/mine").text()).isEqualTo("{\"message\":\"Workflow 'mine' not found\"}");
    assertThat(ann.delete("/workflows/mine").status()).isEqualTo(404);
    assertThat(ann.put("/workflows/mine?createIfMissing=true", body).status()).isEqualTo(200);
  }

  @Test
  void whatIsWrongIsSaidAllAtOnceUnderThePathsOfTheFields() {
    var ann = sheaf.as("ann", "workflows6");

    assertFaults(ann.post("/workflows", "{}"), "{\"key\":\"name\",\"error\":\"'name' is required\"},"
        + "{\"key\":\"status\",\"error\":\"'status' is required\"},{\"key\":\"steps\",\"error\":\"'steps' is required\"}");
    assertFaults(ann.post("/workflows", workflow("w", "ACTIVE", publish("p"), publish("p"))),
        "{\"key\":\"steps[1].stepId\",\"error\":\"'steps[1].stepId' 'p' is used twice\"}");
    assertFaults(ann.post("/workflows", workflow("w", "ACTIVE", "{\"stepId\":\"q\",\"queue\":{\"queueId\":\"none\"}}",
        "{\"stepId\":\"m\",\"mappings\":[{\"mappingId\":\"none\"}]}")),
        "{\"key\":\"steps[0].queue.queueId\",\"error\":\"'queueId' does not exist\"},"
            + "{\"key\":\"steps[1].mappings[0].mappingId\",\"error\":\"'mappingId' does not exist\"}");
    assertThat(ann.post("/workflows", "nothing").text()).isEqualTo("{\"message\":\"invalid JSON body\"}");
    assertThat(ann.post("/workflows", "[]").text()).isEqualTo("{\"message\":\"invalid JSON body\"}");
    assertThat(ann.post("/workflows", "").text()).isEqualTo("{\"message\":\"request body is required\"}");
  }

  @Test
  void aDraftMayBeInPiecesUntilItIsPutIntoUse() {
    var ann = sheaf.as("ann", "workflows7");
    var id = added(ann, workflow("w", "INACTIVE"));

    assertFaults(ann.patch("/workflows/" + id, "{\"status\":\"ACTIVE\"}"),
        "{\"key\":\"steps\",\"error\":\"'steps' is required\"}");
    assertThat(ann.get("/workflows/" + id).at("status")).isEqualTo("INACTIVE");
  }

  @Test
  void aTimeoutStandsBesideItsStepAndStaysWhenTheStepsAreWrittenBack() {
    var ann = sheaf.as("ann", "workflows8");
    var id = added(ann, workflow("w", "ACTIVE", publish("p"), publish("q")));
    var path = "/workflows/" + id + "/steps/p/timeout";
    assertThat(ann.get(path).text()).isEqualTo("{}");

    var timeout = "{\"escalations\":[{\"after\":\"PT48H\",\"type\":\"REMIND\"},"
        + "{\"after\":\"PT72H\",\"type\":\"TRANSITION\",\"transition\":{\"type\":\"STEP\",\"stepId\":\"q\"}}],"
        + "\"retry\":{\"maxRetries\":2,\"after\":\"PT1M\"}}";
    assertThat(ann.put(path, timeout).text()).isEqualTo("{\"message\":\"Timeout set\"}");
    ann.put("/workflows/" + id, ann.get("/workflows/" + id).text());

    assertThat(ann.get(path).text()).isEqualTo(timeout);
    assertThat(ann.put("/workflows/" + id + "/steps/none/timeout", "{}").status()).isEqualTo(404);
    assertThat(ann.put(path, "{\"escalations\":[{\"type\":\"REMIND\"}]}").status()).isEqualTo(400);
    assertThat(ann.put(path, "{}").status()).isEqualTo(200);
    assertThat(ann.get(path).text()).isEqualTo("{}");
  }
}
