package io.sheaf.docs.automation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.errands.Ringing;
import io.sheaf.docs.running.Quiet;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.Write;
import io.sheaf.testservers.Counts;
import io.sheaf.workflow.rules.Occasion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All documents of a site are rehearsed in one go; then the rules are put in use, and each document has what was
/// foretold of it.
class RehearsedSiteTest {

  private static final int DOCUMENTS = Counts.of(120, 100_000);
  private static final int CALLERS = 4;
  private static final int PORTION = 2_000;
  private static final int ERRANDS_AT_ONCE = 50;

  @TempDir
  Path folder;

  private final long seed = Counts.seed();

  @Test
  void whatIsForetoldOfEachDocumentIsWhatTheRealRunThenHasAndNothingIsWrittenBefore() throws Exception {
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var sheaf = Running.in(folder)) {
      var desk = RuleDesk.in(sheaf, "rehearsed");
      desk.inUse(false);
      rules(desk);
      sideBySide(IntStream.range(0, DOCUMENTS).boxed().toList(), number -> create(desk, number));
      Quiet.await(sheaf);
      var before = Dump.of(sheaf, desk.site());

      var foretold = rehearsed(desk);

      assertThat(foretold).hasSize(DOCUMENTS);
      assertThat(Dump.of(sheaf, desk.site())).isEqualTo(before);
      assertThat(foretold.values().stream().map(Foretold::end).distinct()).contains("NO_RUN", "COMPLETE", "OUTSIDE",
          "FAILED", "WAITS");
      desk.inUse(true);
      act(desk, List.copyOf(foretold.keySet()));
      sideBySide(List.copyOf(foretold.keySet()), document -> compare(desk, document, foretold.get(document)));
    }
  }

  /// What a rehearsal says of one document.
  ///
  /// @param facts as it would be in the end
  private record Foretold(String rule, String changes, String spared, String message, String workflow, String end,
      String facts) {}

  private static void rules(RuleDesk desk) {
    var mapping = desk.mapping(RuleDesk.content("amount", "Total due"), RuleDesk.manual("kind", "by mapping"));
    var gone = desk.mapping(RuleDesk.manual("kind", "x"));
    var paid = desk.workflow(RuleDesk.mappings(mapping),
        RuleDesk.step("move", "MOVE", RuleDesk.parameter("path", "paid/")), RuleDesk.step("publish", "PUBLISH"));
    var approved = desk.workflow(RuleDesk.step("move", "MOVE", RuleDesk.parameter("path", "open/")), desk.approval(),
        RuleDesk.step("publish", "PUBLISH"));
    var failing = desk.workflow(RuleDesk.step("move", "MOVE", RuleDesk.parameter("path", "odd/")),
        RuleDesk.mappings(gone), RuleDesk.step("publish", "PUBLISH"));
    assertThat(desk.ann().delete("/mappings/" + gone).status()).isEqualTo(200);
    desk.does(desk.rule(1, paid, RuleDesk.text("paid invoice")), "{\"effects\":["
        + "{\"type\":\"SET_ATTRIBUTE\",\"key\":\"state\",\"stringValues\":[\"paid\"]},"
        + "{\"type\":\"SET_TAG\",\"key\":\"seen\",\"stringValues\":[\"by rule\"]},"
        + "{\"type\":\"FILE\",\"path\":\"invoices/\"}]}");
    desk.does(desk.rule(2, approved, RuleDesk.text("invoice")), "{\"overwritePeople\":true,\"effects\":["
        + "{\"type\":\"SET_ATTRIBUTE\",\"key\":\"state\",\"stringValues\":[\"open\"]},"
        + "{\"type\":\"REMOVE_ATTRIBUTE\",\"key\":\"flagged\"},{\"type\":\"REMOVE_TAG\",\"key\":\"seen\"}]}");
    desk.rule(3, failing, RuleDesk.type("text/markdown"));
    desk.does(desk.rule(4, "", "{\"criterion\":\"ATTRIBUTE\",\"attributeKey\":\"kind\",\"value\":\"letter\","
        + "\"operation\":\"EQ\"}"), "{\"effects\":[{\"type\":\"SET_ATTRIBUTE\",\"key\":\"amount\","
            + "\"numberValues\":[7.5]},{\"type\":\"REMOVE_TAG\",\"key\":\"seen\"}]}");
  }

  /// why from its number: however many are made at a time, each is the same with the same seed.
  private Void create(RuleDesk desk, int number) {
    var random = new SplittableRandom(seed + number);
    // why by the number: a rule is meant for each that is held, and some are, however few there are.
    boolean isHeld = number % 20 == 0;
    var what = isHeld ? "invoice" : List.of("paid invoice", "invoice", "letter", "note").get(random.nextInt(4));
    var attributes = new ArrayList<String>();
    if (random.nextBoolean()) {
      attributes.add("{\"key\":\"kind\",\"stringValue\":\"" + (random.nextBoolean() ? "letter" : "other") + "\"}");
    }
    if (random.nextBoolean()) {
      attributes.add("{\"key\":\"state\",\"stringValue\":\"by hand\"}");
    }
    if (random.nextBoolean()) {
      attributes.add("{\"key\":\"amount\",\"numberValue\":" + random.nextInt(100) + "}");
    }
    if (random.nextBoolean()) {
      attributes.add("{\"key\":\"flagged\"}");
    }
    var made = desk.ann().post("/documents", "{\"path\":\"" + List.of("", "in/", "in/deep/").get(random.nextInt(3))
        + number + ".txt\",\"contentType\":\"text/" + (random.nextInt(4) == 0 ? "markdown" : "plain")
        + "\",\"content\":\"A " + what + "\\n\\nTotal due: " + random.nextInt(1000) + ".50 EUR\",\"tags\":["
        + (random.nextBoolean() ? "{\"key\":\"seen\",\"value\":\"by hand\"}" : "") + "],\"attributes\":["
        + String.join(",", attributes) + "]}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    if (isHeld) {
      assertThat(desk.governor().put("/documents/" + made.at("documentId") + "/legalHold").status()).isEqualTo(200);
    }
    return null;
  }

  private static Map<String, Foretold> rehearsed(RuleDesk desk) {
    var now = desk.sheaf().clock().instant();
    var foretold = new LinkedHashMap<String, Foretold>();
    try (var lines = desk.ann().lines("POST", "/rulesets/" + desk.ruleset() + "/simulate",
        "{\"start\":\"" + now.minusSeconds(7200) + "\",\"end\":\"" + now.plusSeconds(60) + "\"}")) {
      lines.filter(line -> !line.at("documentId").isEmpty())
          .forEach(line -> foretold.put(line.at("documentId"), foretold(desk, line)));
    }
    return foretold;
  }

  private static Foretold foretold(RuleDesk desk, Reply line) {
    var document = line.at("documentId");
    var facts = Facts.foretold(line, document, Facts.of(desk.sheaf(), desk.site(), document), List.of());
    return new Foretold(line.at("ruleId"), line.at("changes"), line.at("spared"), line.at("message"),
        line.at("workflowId"), line.at("end"), facts.get(document).toString());
  }

  /// Has the rules asked about the documents, as they are when something has happened to one.
  private static void act(RuleDesk desk, List<String> documents) {
    var table = desk.sheaf().engines().ports().table();
    var errands = desk.sheaf().door(Errands.class);
    var site = new SiteId(desk.site());
    for (int from = 0; from < documents.size(); from += ERRANDS_AT_ONCE) {
      var writes = documents.subList(from, Math.min(from + ERRANDS_AT_ONCE, documents.size())).stream()
          .map(document -> RuleWork.errand(DocumentRef.of(site, document), Occasion.CREATED, "ann",
              desk.sheaf().clock().instant()))
          .map(errands::recording).toList();
      assertThat(table.write(writes.toArray(Write[]::new)).isDone()).isTrue();
      if (from % PORTION == 0) {
        await(desk.sheaf());
      }
    }
    await(desk.sheaf());
  }

  /// why rung for: nobody hears what is written past the service.
  private static void await(Running sheaf) {
    Ringing.in(sheaf);
    Quiet.await(sheaf);
  }

  private static Void compare(RuleDesk desk, String document, Foretold foretold) {
    var real = desk.runs(document);
    boolean acts = !foretold.end().equals("WAITS") && !foretold.rule().isEmpty();
    assertThat(real.size("rules")).as("%s: %s", foretold, real).isEqualTo(acts ? 1 : 0);
    if (acts) {
      assertThat(real.at("rules.0.ruleId")).isEqualTo(foretold.rule());
      assertThat(real.at("rules.0.changes")).as(document).isEqualTo(foretold.changes());
      assertThat(real.at("rules.0.spared")).as(document).isEqualTo(foretold.spared());
      assertThat(real.at("rules.0.message")).as(document).isEqualTo(foretold.message());
      var runs = desk.ann().get("/documents/" + document + "/workflows");
      assertThat(runs.at("workflows.0.workflowId")).isEqualTo(foretold.workflow());
      assertThat(runs.at("workflows.0.status")).as("%s: %s", foretold, runs).isEqualTo(
          foretold.workflow().isEmpty() ? "" : foretold.end().equals("OUTSIDE") ? "IN_PROGRESS" : foretold.end());
    }
    assertThat(Facts.of(desk.sheaf(), desk.site(), document).toString()).as(document).isEqualTo(foretold.facts());
    return null;
  }

  private interface Each<T> {
    Void of(T one);
  }

  private static <T> void sideBySide(List<T> all, Each<T> each) throws Exception {
    try (var threads = Executors.newFixedThreadPool(CALLERS)) {
      var parts = IntStream.range(0, CALLERS).mapToObj(part -> (Callable<Void>) () -> {
        for (int at = part; at < all.size(); at += CALLERS) {
          each.of(all.get(at));
        }
        return null;
      }).toList();
      for (Future<Void> part : threads.invokeAll(parts)) {
        part.get();
      }
    }
  }

  /// All that the site has but the record of activities, as numbers that are others when any of it is.
  ///
  /// @param few the items themselves, where they are not too many
  private record Dump(long items, List<Long> sums, List<String> few) {

    private static final int SUMS = 64;
    private static final int FEW = 20_000;
    private static final int PAGE = 100;

    static Dump of(Running sheaf, String site) throws NoSuchAlgorithmException {
      var ports = sheaf.engines().ports();
      var sums = new Long[SUMS];
      Arrays.fill(sums, 0L);
      var few = new ArrayList<String>();
      long items = 0;
      var page = ports.siteItems().everything(new SiteId(site), null, PAGE);
      while (true) {
        for (var item : ports.table().find(page.keys().stream().filter(Dump::isMeant).toList()).values()) {
          var text = item.key() + " " + item;
          var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
          sums[Math.floorMod(digest[0], SUMS)] += java.nio.ByteBuffer.wrap(digest, 1, Long.BYTES).getLong();
          if (++items <= FEW) {
            few.add(text);
          }
        }
        if (page.next() == null) {
          few.sort(null);
          return new Dump(items, List.of(sums), items <= FEW ? few : List.of());
        }
        page = ports.siteItems().everything(new SiteId(site), page.next(), PAGE);
      }
    }

    private static boolean isMeant(Key key) {
      return key.table() == TableName.DOCUMENTS;
    }
  }
}
