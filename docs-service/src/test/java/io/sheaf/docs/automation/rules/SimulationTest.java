package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class SimulationTest {

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

  /// All items of the document and of what it is in.
  private static List<String> items(RuleDesk desk, String document) {
    var site = new SiteId(desk.site());
    var items = new ArrayList<String>();
    for (Partition partition : List.of(TableSchema.DOCUMENT.main().partition(site, document),
        TableSchema.DOCUMENT_WORKFLOW.main().partition(site, document),
        TableSchema.ATTRIBUTE_HISTORY.main().partition(site, document))) {
      sheaf.engines().ports().table().page(Query.of(partition).limit(1000)).items()
          .forEach(item -> items.add(item.toString()));
    }
    return items;
  }

  @Test
  void aRehearsalNamesWhatTheRealRunThenHasAndWritesNothing() {
    var desk = RuleDesk.in(sheaf, "simulate1");
    var workflow = desk.workflow(
        "{\"stepId\":\"move\",\"action\":{\"type\":\"MOVE\",\"parameters\":{\"path\":\"out/\"}}}",
        desk.approval());
    desk.ann().patch("/rulesets/" + desk.ruleset(), "{\"ruleset\":{\"status\":\"INACTIVE\"}}");
    var other = desk.rule(1, "", RuleDesk.ANY, RuleDesk.text("missing"));
    var rule = desk.rule(2, workflow, RuleDesk.ANY, RuleDesk.text("invoice"));
    desk.does(rule, "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"amount\",\"numberValues\":[7.5]},"
        + "{\"type\":\"SET_TAG\",\"key\":\"seen\"},{\"type\":\"FILE\",\"path\":\"invoices/\"}]}");
    var rehearsed = desk.document("in/a.txt", "an invoice");
    // why: the index records by itself that it has the document.
    var before = Eventually.answer(() -> items(desk, rehearsed), all -> all.toString().contains("syncs#"));

    var simulated = desk.simulated(rehearsed);

    assertThat(items(desk, rehearsed)).isEqualTo(before);
    assertThat(simulated.at("ruleId")).isEqualTo(rule);
    assertThat(simulated.at("workflowId")).isEqualTo(workflow);
    assertThat(simulated.at("rules.0.ruleId")).isEqualTo(other);
    assertThat(simulated.at("rules.0.verdict")).isEqualTo("FAILS");
    assertThat(simulated.at("rules.0.why.0")).contains("missing");
    assertThat(simulated.at("steps.0.type")).isEqualTo("MOVE");
    assertThat(simulated.at("steps.0.changes.0.after.values")).isEqualTo("[\"out/a.txt\"]");
    assertThat(simulated.at("steps.1.effect")).isEqualTo("QUEUE");
    assertThat(simulated.at("steps.1.outside")).contains("clerks");
    assertThat(simulated.at("end")).isEqualTo("OUTSIDE");

    desk.ann().patch("/rulesets/" + desk.ruleset(), "{\"ruleset\":{\"status\":\"ACTIVE\"}}");
    var real = desk.document("in/b.txt", "an invoice");
    var foretold = desk.simulated(rehearsed).at("changes");
    assertThat(desk.ran(real).at("rules.0.changes")).isEqualTo(foretold.replace("a.txt", "b.txt"));
    assertThat(simulated.at("changes")).isEqualTo(foretold);
  }

  @Test
  void manyDocumentsAreRehearsedLineByLine() {
    var desk = RuleDesk.in(sheaf, "simulate2");
    desk.ann().patch("/rulesets/" + desk.ruleset(), "{\"ruleset\":{\"status\":\"INACTIVE\"}}");
    var rule = desk.rule(1, "", RuleDesk.text("invoice"));
    for (int at = 0; at < 5; at++) {
      desk.document("in/" + at + ".txt", at % 2 == 0 ? "an invoice" : "a letter");
    }
    var now = sheaf.clock().instant();

    var reply = desk.ann().post("/rulesets/" + desk.ruleset() + "/simulate",
        "{\"start\":\"" + now.minusSeconds(3600) + "\",\"end\":\"" + now.plusSeconds(3600) + "\"}");

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    var lines = reply.text().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.getLast()).isEqualTo("{\"examined\":5}");
    assertThat(lines.stream().filter(line -> line.contains("\"ruleId\":\"" + rule + "\",\"changes\"")).count())
        .isEqualTo(3);
    assertThat(sheaf.as("rea", "simulate2_read").post("/rulesets/" + desk.ruleset() + "/simulate",
        "{\"start\":\"" + now.minusSeconds(3600) + "\",\"end\":\"" + now.plusSeconds(3600) + "\"}").text().lines())
        .hasSize(6);
  }

  @Test
  void aRehearsalAsksForOneDocumentOrASpanOfTime() {
    var desk = RuleDesk.in(sheaf, "simulate3");
    var path = "/rulesets/" + desk.ruleset() + "/simulate";

    assertThat(desk.ann().post(path, "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"documentId\",\"error\":\"'documentId' is required\"}]}");
    assertThat(desk.ann().post(path, "{\"start\":\"2024-01-01T00:00:00Z\"}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"end\",\"error\":\"'end' is required\"}]}");
    assertThat(desk.ann().post(path, "{\"start\":\"2024-01-01\",\"end\":\"2024-02-01T00:00:00Z\"}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"start\",\"error\":\"'start' must be a time with its offset\"}]}");
    assertThat(desk.ann().post(path, "{\"documentId\":\"none\"}").status()).isEqualTo(404);
    assertThat(desk.ann().post("/rulesets/none/simulate", "{\"documentId\":\"none\"}").status()).isEqualTo(404);
  }
}
