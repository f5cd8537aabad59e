package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.Waits;
import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.wire.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    desk.inUse(false);
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

    desk.inUse(true);
    var real = desk.document("in/b.txt", "an invoice");
    var foretold = desk.simulated(rehearsed).at("changes");
    assertThat(desk.ran(real).at("rules.0.changes")).isEqualTo(foretold.replace("a.txt", "b.txt"));
    assertThat(simulated.at("changes")).isEqualTo(foretold);
  }

  /// All that the site has but the record of activities, once nothing is done by itself any more.
  private static List<String> dump(RuleDesk desk, String indexed) {
    var last = new ArrayList<String>();
    // why without its records: the index makes one by itself for each change of a document, when it has followed it.
    return Eventually.answer(() -> everything(new SiteId(desk.site())), now -> {
      boolean isSettled = now.equals(last) && now.stream().anyMatch(item -> item.contains(indexed + " | syncs#"));
      last.clear();
      last.addAll(now);
      return isSettled;
    }).stream().filter(item -> !item.contains(" | syncs#")).toList();
  }

  private static List<String> everything(SiteId site) {
    var ports = sheaf.engines().ports();
    var keys = new ArrayList<Key>();
    var page = ports.siteItems().everything(site, null, 1000);
    keys.addAll(page.keys());
    while (page.next() != null) {
      page = ports.siteItems().everything(site, page.next(), 1000);
      keys.addAll(page.keys());
    }
    return keys.stream().filter(key -> key.table() == TableName.DOCUMENTS)
        .map(key -> key + " " + ports.table().find(key)).sorted().toList();
  }

  private static String path(String key, String part) {
    return "{\"attributeKey\":\"" + key + "\",\"sourceType\":\"METADATA\",\"metadataField\":\"PATH\",\"labelTexts\":[\""
        + part + "\"],\"labelMatchingType\":\"CONTAINS\"}";
  }

  private static void allow(RuleDesk desk, String key, String values) {
    var put = sheaf.admin().put("/sites/" + desk.site() + "/schema/document", "{\"name\":\"all\",\"attributes\":{"
        + "\"optional\":[{\"attributeKey\":\"" + key + "\",\"allowedValues\":[" + values
        + "]}],\"allowAdditionalAttributes\":true}}");
    assertThat(put.status()).as(put.text()).isEqualTo(200);
  }

  private static String invoice(RuleDesk desk, String path) {
    var made = desk.ann().post("/documents", "{\"path\":\"" + path + "\",\"contentType\":\"text/plain\","
        + "\"content\":\"Invoice\\n\\nTotal due: 12.50 EUR\\nCustomer: Northwind\","
        + "\"attributes\":[{\"key\":\"state\",\"stringValue\":\"by hand\"}]}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    return made.at("documentId");
  }

  /// What each of the keys that a step would change would say then, and who would have said it.
  private static List<String> foretold(Reply simulated, int step) {
    var changes = simulated.json().get("steps").get(step).get("changes");
    return IntStream.range(0, changes == null ? 0 : changes.size()).mapToObj(at -> "steps." + step + ".changes." + at)
        .map(at -> simulated.at(at + ".key") + " " + simulated.at(at + ".after")).sorted().toList();
  }

  /// The same, of a document as it is.
  private static List<String> said(RuleDesk desk, String document, String... keys) {
    return sheaf.door(DocumentAttributes.class).of(DocumentRef.of(new SiteId(desk.site()), document)).stream()
        .filter(one -> List.of(keys).contains(one.key()))
        .map(one -> one.key() + " " + after(new Change.OfAttribute(one.key(), null, DocumentViews.held(one)))).sorted()
        .toList();
  }

  private static String after(Change change) {
    return ChangeJson.shown(List.of(change)).getFirst() instanceof Value.Fields(var fields)
        ? Json.write(fields.getOrDefault("after", Value.of("")))
        : "";
  }

  @Test
  void mappingsOverWhatADocumentHasAreForetoldToTheValue() {
    var desk = RuleDesk.in(sheaf, "simulate4");
    desk.ann().post("/attributes", "{\"attribute\":{\"key\":\"place\"}}");
    allow(desk, "kind", "\"by rule\",\"by mapping\"");
    var first = desk.mapping(RuleDesk.content("amount", "Total due"), path("kind", "invoices"),
        path("place", "invoices"),
        RuleDesk.manual("state", "new"));
    var second = desk.mapping(RuleDesk.manual("kind", "by mapping"));
    var workflow = desk.workflow(RuleDesk.mappings(first, second), desk.approval());
    desk.inUse(false);
    var rule = desk.rule(1, workflow, RuleDesk.ANY);
    desk.does(rule, "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"kind\",\"stringValues\":[\"by rule\"]},"
        + "{\"type\":\"FILE\",\"path\":\"invoices/\"}]}");
    var rehearsed = invoice(desk, "in/a.txt");
    var before = dump(desk, rehearsed);

    var simulated = desk.simulated(rehearsed);

    assertThat(dump(desk, rehearsed)).isEqualTo(before);
    assertThat(simulated.at("steps.0.effect")).isEqualTo("MAPPINGS");
    assertThat(simulated.at("steps.0.outside")).isEmpty();
    assertThat(foretold(simulated, 0)).hasSize(3);
    assertThat(simulated.at("steps.0.changes")).contains("12.5", "by rule", "by mapping", "invoices/a.txt")
        .doesNotContain("state");
    assertThat(simulated.at("steps.1.effect")).isEqualTo("QUEUE");
    assertThat(simulated.at("end")).isEqualTo("OUTSIDE");

    desk.inUse(true);
    var real = invoice(desk, "in/b.txt");
    Waits.until(() -> desk.attribute(real, "kind").equals("by mapping"));
    assertThat(said(desk, real, "amount", "kind", "place"))
        .isEqualTo(foretold(simulated, 0).stream().map(one -> one.replace("a.txt", "b.txt")).toList());
    assertThat(desk.attribute(real, "state")).isEqualTo("by hand");
    assertThat(desk.ran(real).at("rules.0.changes"))
        .isEqualTo(simulated.at("changes").replace("a.txt", "b.txt"));
  }

  @Test
  void aMappingIsOutsideOnlyWhileWhatItLooksAtIsStillToCome() {
    var desk = RuleDesk.in(sheaf, "simulate5");
    var reading = desk.mapping(RuleDesk.content("amount", "Total due"));
    var knowing = desk.mapping(RuleDesk.manual("kind", "picture"));
    var workflow = desk.workflow("{\"stepId\":\"idp\",\"action\":{\"type\":\"IDP\",\"parameters\":{\"mappingId\":\""
        + knowing + "\"}}}", RuleDesk.mappings(reading), desk.approval());
    desk.inUse(false);
    desk.rule(1, workflow, RuleDesk.ANY);
    var document = desk.ann().post("/documents",
        "{\"path\":\"a.png\",\"contentType\":\"image/png\",\"isBase64\":true,\"content\":\"iVBORw0KGgo=\"}")
        .at("documentId");

    var unasked = desk.simulated(document);
    assertThat(desk.ann().post("/documents/" + document + "/ocr", "{}").status()).isEqualTo(200);
    var asked = desk.simulated(document);

    assertThat(unasked.at("steps.2.effect")).as("nobody reads it, so nothing is found").isEqualTo("QUEUE");
    assertThat(foretold(unasked, 0)).hasSize(1);
    assertThat(foretold(unasked, 1)).isEmpty();
    assertThat(foretold(asked, 0)).isEqualTo(foretold(unasked, 0));
    assertThat(asked.at("steps.1.outside")).contains("OCR");
    assertThat(asked.at("end")).isEqualTo("OUTSIDE");
    assertThat(asked.json().get("steps").size()).isEqualTo(2);
  }

  @Test
  void whatWouldFailIsForetoldToFail() {
    var desk = RuleDesk.in(sheaf, "simulate6");
    var mapping = desk.mapping(RuleDesk.manual("kind", "x"));
    var workflow = desk.workflow(RuleDesk.mappings(mapping));
    desk.inUse(false);
    var rule = desk.rule(1, workflow, RuleDesk.ANY);
    var document = desk.document("in/a.txt", "a letter");
    assertThat(desk.simulated(document).at("end")).isEqualTo("COMPLETE");

    assertThat(desk.ann().delete("/mappings/" + mapping).status()).isEqualTo(200);
    var unmapped = desk.simulated(document);
    desk.does(rule, "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"kind\",\"stringValues\":[\"by rule\"]}]}");
    allow(desk, "kind", "\"other\"");
    var refused = desk.simulated(document);

    assertThat(unmapped.at("end")).isEqualTo("FAILED");
    assertThat(unmapped.at("steps.0.effect")).isEqualTo("MAPPINGS");
    assertThat(refused.at("end")).isEqualTo("FAILED");
    assertThat(refused.size("changes")).isZero();
    assertThat(refused.size("steps")).isZero();
    desk.inUse(true);
    var real = desk.ran(desk.document("in/b.txt", "a letter"));
    assertThat(real.at("rules.0.status")).isEqualTo("FAILED");
    assertThat(refused.at("message")).isNotEmpty().isEqualTo(real.at("rules.0.message"));
  }

  @Test
  void manyDocumentsAreRehearsedLineByLine() {
    var desk = RuleDesk.in(sheaf, "simulate2");
    desk.inUse(false);
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
