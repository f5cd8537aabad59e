package io.sheaf.docs.automation.rules;

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
class RulesetsTest {

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

  private static String ruleset(Client client, String fields) {
    var added = client.post("/rulesets", "{\"ruleset\":{" + fields + "}}");
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.at("rulesetId");
  }

  private static String rule(Client client, String rulesetId, String fields) {
    var added = client.post("/rulesets/" + rulesetId + "/rules", "{\"rule\":{" + fields + ",\"conditions\":{\"must\":"
        + "[{\"criterion\":\"CONTENT_TYPE\",\"value\":\"*\"}]}}}");
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    return added.at("ruleId");
  }

  private static void assertFaults(Reply reply, String faults) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).isEqualTo("{\"errors\":[" + faults + "]}");
  }

  @Test
  void aRulesetComesBackAsItWasGiven() {
    var ann = sheaf.as("ann", "rulesets1");

    var id = ruleset(ann, "\"description\":\"invoices\",\"priority\":7,\"version\":3,\"status\":\"inactive\"");

    var read = ann.get("/rulesets/" + id);
    assertThat(read.text()).startsWith("{\"ruleset\":{\"rulesetId\":\"" + id
        + "\",\"description\":\"invoices\",\"priority\":7,\"version\":3,\"insertedDate\":\"")
        .endsWith("\"status\":\"INACTIVE\"}}");
  }

  @Test
  void thoseInUseComeFirstAndThenThePriorityDecides() {
    var ann = sheaf.as("ann", "rulesets2");
    var idle = ruleset(ann, "\"priority\":1,\"status\":\"INACTIVE\"");
    var later = ruleset(ann, "\"priority\":10");
    var sooner = ruleset(ann, "\"priority\":9");

    var page = ann.get("/rulesets?limit=2");

    assertThat(page.at("rulesets.0.rulesetId")).isEqualTo(sooner);
    assertThat(page.at("rulesets.1.rulesetId")).isEqualTo(later);
    assertThat(ann.get("/rulesets?next=" + page.at("next")).at("rulesets.0.rulesetId")).isEqualTo(idle);
  }

  @Test
  void whatIsLeftOutOfAPatchStays() {
    var ann = sheaf.as("ann", "rulesets3");
    var id = ruleset(ann, "\"description\":\"a\",\"priority\":7");

    assertThat(ann.patch("/rulesets/" + id, "{\"ruleset\":{\"status\":\"INACTIVE\",\"priority\":8}}").text())
        .isEqualTo("{\"message\":\"Ruleset updated\"}");

    var read = ann.get("/rulesets/" + id);
    assertThat(read.at("ruleset.description")).isEqualTo("a");
    assertThat(read.at("ruleset.priority")).isEqualTo("8");
    assertThat(read.at("ruleset.status")).isEqualTo("INACTIVE");
    assertThat(ann.get("/rulesets").size("rulesets")).isEqualTo(1);
  }

  @Test
  void aRuleComesBackAsItWasGivenAlsoUnderItsOlderNames() {
    var ann = sheaf.as("ann", "rulesets4");
    var ruleset = ruleset(ann, "\"priority\":1");
    var conditions = "{\"must\":[{\"attribute\":\"TEXT\",\"value\":\"invoice\",\"operation\":\"CONTAINS\"},"
        + "{\"criterion\":\"ATTRIBUTE\",\"attributeKey\":\"kind\",\"value\":\"x\",\"operation\":\"EQ\"},"
        + "{\"criterion\":\"FIELD\",\"fieldName\":\"No\",\"value\":\"1\"}]}";
    ann.put("/workflows/w?createIfMissing=true",
        "{\"name\":\"w\",\"status\":\"ACTIVE\",\"steps\":[{\"stepId\":\"p\",\"action\":{\"type\":\"PUBLISH\"}}]}");

    var added = ann.post("/rulesets/" + ruleset + "/rules",
        "{\"rule\":{\"description\":\"d\",\"priority\":4,\"workflowId\":\"w\",\"conditions\":" + conditions + "}}");

    var id = added.at("ruleId");
    assertThat(added.text()).isEqualTo("{\"ruleId\":\"" + id + "\"}");
    assertThat(ann.get("/rulesets/" + ruleset + "/rules/" + id).text()).isEqualTo("{\"rule\":{\"ruleId\":\"" + id
        + "\",\"priority\":4,\"description\":\"d\",\"workflowId\":\"w\",\"status\":\"ACTIVE\",\"conditions\":"
        + conditions + "}}");
  }

  @Test
  void rulesAreListedByPriorityAlsoAfterItChanged() {
    var ann = sheaf.as("ann", "rulesets5");
    var ruleset = ruleset(ann, "\"priority\":1");
    var one = rule(ann, ruleset, "\"priority\":5");
    var other = rule(ann, ruleset, "\"priority\":20");
    var path = "/rulesets/" + ruleset + "/rules";
    assertThat(ann.get(path).at("rules.0.ruleId")).isEqualTo(one);

    assertThat(ann.patch(path + "/" + one, "{\"rule\":{\"priority\":30,\"status\":\"INACTIVE\"}}").text())
        .isEqualTo("{\"message\":\"Rule updated\"}");

    assertThat(ann.get(path).at("rules.0.ruleId")).isEqualTo(other);
    assertThat(ann.get(path).at("rules.1.status")).isEqualTo("INACTIVE");
    assertThat(ann.delete(path + "/" + other).text()).isEqualTo("{\"message\":\"Rule '" + other + "' deleted\"}");
    assertThat(ann.get(path).size("rules")).isEqualTo(1);
  }

  @Test
  void aRulesetGoesWithItsRules() {
    var ann = sheaf.as("ann", "rulesets6");
    var ruleset = ruleset(ann, "\"priority\":1");
    var rule = rule(ann, ruleset, "\"priority\":5");

    assertThat(ann.delete("/rulesets/" + ruleset).text())
        .isEqualTo("{\"message\":\"Ruleset '" + ruleset + "' deleted\"}");

    assertThat(ann.get("/rulesets/" + ruleset).status()).isEqualTo(404);
    assertThat(ann.get("/rulesets/" + ruleset + "/rules/" + rule).status()).isEqualTo(404);
    assertThat(ann.get("/rulesets/" + ruleset + "/rules").status()).isEqualTo(404);
  }

  @Test
  void whatARuleDoesStandsBesideItAndOnlyWhoGovernsSaysIt() {
    var ann = sheaf.as("ann", "rulesets7");
    var gus = sheaf.as("gus", "rulesets7_govern");
    ann.post("/attributes", "{\"attribute\":{\"key\":\"kind\"}}");
    var ruleset = ruleset(ann, "\"priority\":1");
    var path = "/rulesets/" + ruleset + "/rules/" + rule(ann, ruleset, "\"priority\":5") + "/consequences";
    assertThat(ann.get(path).text()).isEqualTo("{\"effects\":[],\"overwritePeople\":false}");
    var consequences = "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"kind\",\"stringValues\":[\"invoice\"]},"
        + "{\"type\":\"SET_TAG\",\"key\":\"seen\"},{\"type\":\"FILE\",\"path\":\"invoices/\"}],\"overwritePeople\":true}";

    assertThat(ann.put(path, consequences).status()).isEqualTo(401);
    assertThat(gus.put(path, consequences).text()).isEqualTo("{\"message\":\"Consequences set\"}");

    assertThat(ann.get(path).text()).isEqualTo(consequences);
    assertFaults(gus.put(path, "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"none\"}]}"),
        "{\"key\":\"effects[0].key\",\"error\":\"attribute 'none' not found\"}");
    assertFaults(gus.put(path, "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"Classification\"}]}"),
        "{\"key\":\"effects[0].key\",\"error\":\"attribute 'Classification' cannot be set by a rule\"}");
  }

  @Test
  void whatIsWrongIsSaidUnderThePathsOfTheFields() {
    var ann = sheaf.as("ann", "rulesets8");
    var ruleset = ruleset(ann, "\"priority\":1");

    assertThat(ann.post("/rulesets", "{}").text()).isEqualTo("{\"message\":\"invalid request body\"}");
    assertFaults(ann.post("/rulesets", "{\"ruleset\":{\"priority\":-1,\"status\":\"NO\"}}"),
        "{\"key\":\"ruleset.priority\",\"error\":\"'ruleset.priority' must be a whole number from 0 to 999999\"},"
            + "{\"key\":\"ruleset.status\",\"error\":\"'ruleset.status' is required\"}");
    assertFaults(ann.post("/rulesets/" + ruleset + "/rules", "{\"rule\":{}}"),
        "{\"key\":\"rule.conditions\",\"error\":\"'rule.conditions' is required\"}");
    assertFaults(ann.post("/rulesets/" + ruleset + "/rules", "{\"rule\":{\"workflowId\":\"none\",\"conditions\":"
        + "{\"must\":[{\"criterion\":\"CONTENT_TYPE\",\"value\":\"*\"}]}}}"),
        "{\"key\":\"rule.workflowId\",\"error\":\"'rule.workflowId' does not exist\"}");
    assertThat(ann.post("/rulesets/none/rules", "{\"rule\":{\"conditions\":{\"must\":[{\"criterion\":\"CONTENT_TYPE\","
        + "\"value\":\"*\"}]}}}").text()).isEqualTo("{\"message\":\"Ruleset 'none' not found\"}");
  }
}
