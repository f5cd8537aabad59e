package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.chain.TrustedKey;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class LedgerTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final SiteId site = new SiteId("ledger" + UUID.randomUUID().toString().substring(0, 8));
  private final Client ann = sheaf.as("ann", site.text());
  private final Client ada = sheaf.admin();
  private final Ledger ledger = sheaf.door(Ledger.class);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private String made(String path) {
    return ann.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"x\"}").at("documentId");
  }

  private void recorded(long count) {
    Eventually.answer(() -> ledger.count(site), found -> found >= count);
  }

  private List<String> exported(SiteId of) {
    var reply = ada.get("/activities/export?siteId=" + of.text());
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/jsonl");
    return reply.text().lines().toList();
  }

  private static Step check(List<String> lines, @Nullable TrustedKey key) throws IOException {
    return new LedgerReader(new ByteArrayInputStream(bytes(lines)), key).check();
  }

  private static byte[] bytes(List<String> lines) {
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private Ledger.TakenIn takenIn(SiteId to, List<String> lines) throws IOException {
    return ledger.takeIn(to, new ByteArrayInputStream(bytes(lines)), null, 0, _ -> {
    });
  }

  @Test
  void whatIsExportedIsAllThatHappenedSignedByTheKeyThatIsServed() throws IOException {
    var ids = IntStream.range(0, 130).mapToObj(number -> made(number + ".txt")).toList();
    recorded(130);

    var lines = exported(site);

    var key = TrustedKey.read(ann.get("/activities/key").text()).orElseThrow();
    assertThat(key.fingerprint()).isEqualTo(ann.get("/activities/key").at("fingerprint"));
    assertThat(check(lines, key)).isInstanceOfSatisfying(Step.Ended.class,
        ended -> assertThat(ended.checkpoint().count()).isEqualTo(130));
    assertThat(lines.subList(1, 131)).allSatisfy(line -> assertThat(line).doesNotContain(site.text()));
    assertThat(ids).allSatisfy(id -> assertThat(lines.stream().filter(line -> line.contains(id))).hasSize(1));
  }

  @Test
  void changesThatHappenAtOnceAreEachInTheLedgerOnce() throws IOException {
    try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
      IntStream.range(0, 60).forEach(number -> people.submit(() -> {
        var id = made(number + ".txt");
        ann.get("/documents/" + id);
        return ann.patch("/documents/" + id, "{\"path\":\"moved" + number + ".txt\"}");
      }));
    }
    recorded(180);

    var lines = exported(site);

    assertThat(check(lines, null)).isInstanceOfSatisfying(Step.Ended.class,
        ended -> assertThat(ended.checkpoint().count()).isEqualTo(180));
    assertThat(new HashSet<>(lines)).hasSize(182);
  }

  @Test
  void whoChangesARecordInTheTableIsFoundOut() throws IOException {
    IntStream.range(0, 5).forEach(number -> made(number + ".txt"));
    recorded(5);
    var third = keys().get(2);
    var table = sheaf.engines().ports().table();

    table.write(Write.put(table.find(third).orElseThrow().toBuilder().with("userId", "somebody").build()));
    var changed = check(exported(site), null);
    table.write(Write.delete(third));
    var removed = check(exported(site), null);

    assertThat(changed).isEqualTo(new Step.Broken(4, "record 3", "it is not as it was recorded"));
    assertThat(removed).isEqualTo(new Step.Broken(4, "record 4", "its predecessor, record 3, is missing"));
  }

  private List<Key> keys() {
    var table = sheaf.engines().ports().table();
    return table.page(Query.of(TableSchema.LEDGER_BLOCK.main().partition(site),
        TableSchema.LEDGER_BLOCK.main().beginning())).items().stream()
        .flatMap(item -> Block.read(site, item).keys().stream()).toList();
  }

  @Test
  void aSiteThatIsTakenInUnderAnotherNameStillVerifiesAndGoesOn() throws IOException {
    var id = made("a.txt");
    ann.get("/documents/" + id);
    ada.put("/sites/" + site.text() + "/groups/readers/permissions", "{\"permissions\":[\"READ\"]}");
    ada.patch("/sites/" + site.text() + "/configuration", "{\"maxDocuments\":\"10\"}");
    recorded(4);
    var before = exported(site);
    var other = new SiteId(site.text() + "-b");

    var taken = takenIn(other, before);
    var again = takenIn(other, before);
    var after = exported(other);

    assertThat(taken).isEqualTo(new Ledger.TakenIn.Whole(4));
    assertThat(again).isEqualTo(taken);
    assertThat(after.subList(0, 5)).isEqualTo(before.subList(0, 5));
    assertThat(check(after, ledger.trustedKey())).isInstanceOf(Step.Ended.class);
    assertThat(ada.get("/activities?siteId=" + other.text()).size("activities")).isEqualTo(4);
    sheaf.as("ann", other.text()).post("/documents", "{\"path\":\"b.txt\",\"content\":\"x\"}");
    Eventually.answer(() -> ledger.count(other), count -> count == 5);
    assertThat(check(exported(other), null)).isInstanceOf(Step.Ended.class);
    assertThat(takenIn(other, before))
        .isEqualTo(new Ledger.TakenIn.Occupied());
  }

  @Test
  void whatWasTouchedIsNotTakenIn() throws IOException {
    IntStream.range(0, 4).forEach(number -> made(number + ".txt"));
    recorded(4);
    var lines = new ArrayList<>(exported(site));
    lines.remove(2);

    var taken = takenIn(new SiteId(site.text() + "-c"), lines);

    assertThat(taken).isEqualTo(
        new Ledger.TakenIn.Broken(3, "record 3", "its predecessor, record 2, is missing"));
  }

  @Test
  void spreadsheetsGetARowForEachActivityAndNoFormulas() {
    var eve = sheaf.as("=cmd()", site.text());
    eve.post("/documents", "{\"path\":\"a, \\\"b\\\".txt\",\"content\":\"x\"}");
    recorded(1);

    var reply = ada.get("/activities/export?format=csv&siteId=" + site.text());

    assertThat(reply.header("Content-Type")).contains("text/csv");
    var rows = reply.text().split("\r\n");
    assertThat(rows[0]).startsWith("number,time,userId,type,resource");
    assertThat(rows).hasSize(2);
    assertThat(rows[1]).startsWith("1,").contains(",'=cmd(),CREATE,documents,COMPLETE,");
    assertThat(ada.get("/activities/export?format=xml&siteId=" + site.text()).status()).isEqualTo(400);
  }

  @Test
  void aLedgerGoesWithItsSite() {
    made("a.txt");
    recorded(1);

    assertThat(ada.delete("/sites/" + site.text() + "?confirm=" + site.text()).status()).isIn(200, 202);
    Eventually.answer(() -> ada.get("/sites/" + site.text() + "/erasure").at("status"), "COMPLETE"::equals);

    assertThat(ledger.count(site)).isZero();
    made("b.txt");
    recorded(1);
    assertThat(exported(site)).hasSize(3);
  }
}
