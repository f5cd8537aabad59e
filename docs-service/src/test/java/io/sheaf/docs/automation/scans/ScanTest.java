package io.sheaf.docs.automation.scans;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.automation.actions.Doing;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Outward;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.definitions.ActionType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanTest {

  private static final int MOST = 300_000;

  @TempDir
  private Path folder;
  private StandInClamd clamd;
  private Running sheaf;
  private Client admin;

  @BeforeEach
  void start() {
    clamd = new StandInClamd(MOST);
    sheaf = Running.in(folder, Outward.USUAL.withScanner(new Outward.Scanner("127.0.0.1", clamd.port())));
    admin = sheaf.admin();
  }

  @AfterEach
  void stop() {
    sheaf.close();
    clamd.close();
  }

  private String document(String content) {
    var made = admin.post("/documents", "{\"path\":\"a.txt\",\"contentType\":\"text/plain\",\"content\":\"" + content
        + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it takes too long").isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  private Doing.Done act(String id) {
    var document = sheaf.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, id)).orElseThrow();
    return sheaf.door(Scanning.class).carryOut(
        new Doing.Order("a-1", ActionType.MALWARE_SCAN, Map.of(), document, Caller.service("ada"), 0));
  }

  @Test
  void whatAScanFindsIsKeptAndShown() {
    var id = document("X5O " + StandInClamd.MALWARE);

    assertThat(admin.put("/documents/" + id + "/malwareScan", "{}").status()).isEqualTo(200);

    var at = "/documents/" + id + "/malwareScan";
    await(() -> admin.get(at).size("malwareScanResults") == 1);
    var found = admin.get(at);
    assertThat(found.at("malwareScanResults.0.scanStatus")).isEqualTo("MALICIOUS");
    assertThat(found.at("malwareScanResults.0.scanEngine")).isEqualTo("CLAM_AV");
    var actions = admin.get("/documents/" + id + "/actions");
    assertThat(actions.at("actions.0.type")).isEqualTo("MALWARE_SCAN");
    assertThat(actions.at("actions.0.status")).isEqualTo("COMPLETE");
    assertThat(actions.at("actions.0.metadata.scanStatus")).isEqualTo("MALICIOUS");
    assertThat(found.at("malwareScanResults.0.scanMessage")).isEqualTo("Eicar-Test-Signature");
    assertThat(found.at("malwareScanResults.0.s3version")).isNotEmpty();
    assertThat(admin.get("/documents/" + id + "/tags/CLAMAV_SCAN_STATUS").at("value")).isEqualTo("MALICIOUS");
    assertThat(admin.get("/documents/" + id + "/tags/CLAMAV_SCAN_TIMESTAMP").at("value")).startsWith("2100-01-01T");
    assertThat(admin.get("/documents/" + id + "/attributes/MalwareScanResult").at("attribute.stringValue"))
        .isEqualTo("MALICIOUS");
  }

  @Test
  void laterScansStandBeforeEarlierOnes() {
    var id = document("hello");
    var at = "/documents/" + id + "/malwareScan";
    admin.put("/documents/" + id + "/antivirus");
    await(() -> admin.get(at).size("malwareScanResults") == 1);
    admin.patch("/documents/" + id, "{\"content\":\"" + StandInClamd.MALWARE + "\"}");

    admin.put(at);

    await(() -> admin.get(at).size("malwareScanResults") == 2);
    assertThat(admin.get(at).at("malwareScanResults.0.scanStatus")).isEqualTo("MALICIOUS");
    assertThat(admin.get(at).at("malwareScanResults.1.scanStatus")).isEqualTo("CLEAN");
    var page = admin.get(at + "?limit=1");
    assertThat(admin.get(at + "?limit=1&next=" + page.at("next")).at("malwareScanResults.0.scanStatus"))
        .isEqualTo("CLEAN");
    assertThat(clamd.seen()).containsExactly("hello", StandInClamd.MALWARE);
    assertThat(admin.get("/documents/" + id + "/tags/CLAMAV_SCAN_STATUS").at("value")).isEqualTo("MALICIOUS");
  }

  @Test
  void anActionScansAndItsResultIsItsMetadata() {
    var id = document("hello");

    var done = act(id);

    assertThat(done).isInstanceOf(Doing.Done.Changing.class);
    var changing = (Doing.Done.Changing) done;
    var metadata = sheaf.door(Changes.class).commit(changing.planning());
    assertThat(metadata).isEqualTo(Map.of("scanStatus", Value.of("CLEAN"), "scanMessage", Value.of("")));
    assertThat(admin.get("/documents/" + id + "/malwareScan").at("malwareScanResults.0.scanStatus"))
        .isEqualTo("CLEAN");
  }

  @Test
  void contentThatTheScannerDoesNotTakeIsAnError() {
    var id = document("x".repeat(MOST + 200_000));
    var at = "/documents/" + id + "/malwareScan";

    admin.put(at, "{}");

    await(() -> admin.get(at).size("malwareScanResults") == 1);
    assertThat(admin.get(at).at("malwareScanResults.0.scanStatus")).isEqualTo("ERROR");
    assertThat(admin.get(at).at("malwareScanResults.0.scanMessage")).contains("size limit exceeded");
  }

  @Test
  void aScannerThatIsNotThereMayBeThereAnotherTime() {
    var id = document("hello");
    clamd.close();

    assertThat(act(id)).isInstanceOf(Doing.Done.Again.class);
  }

  @Test
  void aDocumentWithoutContentIsSkipped() {
    var id = admin.get("/documents/upload").at("documentId");

    assertThat(act(id)).isEqualTo(new Doing.Done.Skipped("the document has no content"));
  }

  @Test
  void withoutAScannerItIsSaidThatThereIsNone(@TempDir Path elsewhere) {
    try (var bare = Running.in(elsewhere)) {
      var id = bare.admin().post("/documents", "{\"content\":\"hello\"}").at("documentId");
      var document = bare.door(Documents.class).find(DocumentRef.of(SiteId.DEFAULT, id)).orElseThrow();

      assertThat(bare.door(Scanning.class).carryOut(
          new Doing.Order("a-1", ActionType.ANTIVIRUS, Map.of(), document, Caller.service("ada"), 0)))
          .isEqualTo(new Doing.Done.Failed("no malware scanner is configured"));
      assertThat(bare.admin().put("/documents/" + id + "/malwareScan", "{}").text())
          .isEqualTo("{\"errors\":[{\"error\":\"no malware scanner is configured\"}]}");
    }
  }
}
