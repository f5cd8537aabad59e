package io.sheaf.docs.documents.removal;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class RemovalTest {

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

  @Test
  void aDocumentThatIsDeletedLeavesNothingBehind() {
    var ann = sheaf.as("ann", "hard");
    var id = document(ann, "a/b.txt");
    ann.patch("/documents/" + id, "{\"content\":\"two\",\"path\":\"c.txt\"}");

    var deleted = ann.delete("/documents/" + id);

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEqualTo("{\"message\":\"'" + id + "' object deleted\"}");
    assertThat(ann.get("/documents/" + id).text()).isEqualTo("{\"message\":\"Document " + id + " not found.\"}");
    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(404);
    assertThat(ann.get("/documents").text()).isEqualTo("{\"documents\":[]}");
    assertThat(items("hard", id)).isEmpty();
    assertThat(blobs("hard", id)).isZero();
    assertThat(ann.get("/folders?path=a").size("documents")).isZero();
  }

  @Test
  void anIdThatWasDeletedCanBeGivenAgain() {
    var ann = sheaf.as("ann", "again");
    var id = document(ann, "a.txt");
    ann.delete("/documents/" + id);

    var again = ann.post("/documents", "{\"documentId\":\"" + id + "\",\"content\":\"new\"}");

    assertThat(again.status()).isEqualTo(201);
    assertThat(ann.get("/documents/" + id).at("contentLength")).isEqualTo("3");
  }

  @Test
  void aDocumentWithMoreThanOneWriteCanRemoveIsRemovedAllTheSame() {
    var ann = sheaf.as("ann", "large");
    var id = document(ann, "a.txt");
    ann.patch("/documents/" + id, "{\"tags\":[" + tags("a", 60) + "]}");
    for (int at = 0; at < 60; at++) {
      ann.patch("/documents/" + id, "{\"width\":\"" + at + "\"}");
    }
    assertThat(items("large", id)).hasSizeGreaterThan(120);

    assertThat(ann.delete("/documents/" + id).text()).isEqualTo("{\"message\":\"'" + id + "' object deleted\"}");

    assertThat(items("large", id)).isEmpty();
    assertThat(blobs("large", id)).isZero();
    assertThat(ann.post("/documents", "{\"documentId\":\"" + id + "\",\"content\":\"new\"}").status()).isEqualTo(201);
  }

  @Test
  void aDocumentThatIsPutAwayIsSeenOnlyAmongThose() {
    var ann = sheaf.as("ann", "away");
    var id = document(ann, "a/b.txt");

    var deleted = ann.delete("/documents/" + id + "?softDelete=true");

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEqualTo("{\"message\":\"'" + id + "' object soft deleted\"}");
    assertThat(deleted.header("ETag")).contains("\"2\"");
    assertThat(ann.get("/documents/" + id).status()).isEqualTo(404);
    assertThat(ann.get("/documents").size("documents")).isZero();
    assertThat(ann.get("/folders?path=a").size("documents")).isZero();
    assertThat(ann.delete("/documents/" + id + "?softDelete=true").status()).isEqualTo(404);
    var list = ann.get("/documents?softDeleted=true");
    assertThat(list.at("documents.0.documentId")).isEqualTo(id);
    assertThat(list.at("documents.0.deletedDate")).isEqualTo("2100-01-01T00:00:00+0000");
    assertThat(ann.get("/documents?deleted=true").text()).isEqualTo(list.text());
  }

  @Test
  void aDocumentThatWasPutAwayIsRestoredWithAllThatItHad() {
    var ann = sheaf.as("ann", "restored");
    var id = document(ann, "a/b.txt");
    var before = ann.get("/documents/" + id);
    ann.delete("/documents/" + id + "?softDelete=true");

    var restored = ann.put("/documents/" + id + "/restore");

    assertThat(restored.status()).isEqualTo(200);
    assertThat(restored.text()).isEqualTo("{\"message\":\"document restored\"}");
    assertThat(restored.header("ETag")).contains("\"3\"");
    assertThat(ann.get("/documents/" + id).text()).isEqualTo(before.text());
    assertThat(ann.get("/folders?path=a").at("documents.0.documentId")).isEqualTo(id);
    assertThat(ann.get("/documents").at("documents.0.documentId")).isEqualTo(id);
    assertThat(ann.get("/documents?softDeleted=true").size("documents")).isZero();
    assertThat(items("restored", id).stream().anyMatch(item -> item.key().sort().startsWith("tags#"))).isTrue();
    assertThat(ann.put("/documents/" + id + "/restore").status()).isEqualTo(404);
  }

  @Test
  void whoseNameWasTakenMeanwhileIsRestoredUnderAnother() {
    var ann = sheaf.as("ann", "renamed");
    var id = document(ann, "a/b.txt");
    ann.delete("/documents/" + id + "?softDelete=true");
    document(ann, "a/b.txt");

    ann.put("/documents/" + id + "/restore");

    assertThat(ann.get("/documents/" + id).at("path")).isEqualTo("a/b (" + id + ").txt");
  }

  @Test
  void aDocumentThatWasPutAwayIsDeletedForGood() {
    var ann = sheaf.as("ann", "both");
    var id = document(ann, "a.txt");
    ann.delete("/documents/" + id + "?softDelete=true");

    assertThat(ann.delete("/documents/" + id).text()).isEqualTo("{\"message\":\"'" + id + "' object deleted\"}");

    assertThat(ann.get("/documents?softDeleted=true").size("documents")).isZero();
    assertThat(ann.put("/documents/" + id + "/restore").status()).isEqualTo(404);
    assertThat(items("both", id)).isEmpty();
    assertThat(blobs("both", id)).isZero();
  }

  @Test
  void purgingIsForThoseWhoGovern() {
    var ann = sheaf.as("ann", "purged");
    var id = document(ann, "a.txt");

    assertThat(ann.delete("/documents/" + id + "/purge").status()).isEqualTo(401);
    assertThat(sheaf.as("gov", "purged_govern").delete("/documents/" + id + "/purge").text())
        .isEqualTo("{\"message\":\"Deleted document '" + id + "' permanently\"}");
    assertThat(ann.get("/documents/" + id).status()).isEqualTo(404);
  }

  @Test
  void aDeletionOfWhatIsNotAsTheClientThinksIsRefused() {
    var ann = sheaf.as("ann", "stale");
    var id = document(ann, "a.txt");
    ann.patch("/documents/" + id, "{\"width\":\"1\"}");

    assertThat(ann.with("If-Match", "\"1\"").delete("/documents/" + id).status()).isEqualTo(412);
    assertThat(ann.with("If-Match", "\"1\"").delete("/documents/" + id + "?softDelete=true").status()).isEqualTo(412);
    assertThat(ann.with("If-Match", "\"2\"").delete("/documents/" + id).status()).isEqualTo(200);
  }

  @Test
  void aDocumentUnderLegalHoldStaysAsItIs() {
    var ann = sheaf.as("ann", "held");
    var gov = sheaf.as("gov", "held_govern");
    var id = document(ann, "a.txt");
    gov.put("/documents/" + id + "/legalHold");
    var refusal = "{\"message\":\"Document '" + id + "' is under legal hold\"}";

    assertThat(ann.delete("/documents/" + id).text()).isEqualTo(refusal);
    assertThat(ann.delete("/documents/" + id + "?softDelete=true").text()).isEqualTo(refusal);
    assertThat(gov.delete("/documents/" + id + "/purge").text()).isEqualTo(refusal);
    assertThat(ann.patch("/documents/" + id, "{\"content\":\"x\"}").status()).isEqualTo(409);
    assertThat(blobs("held", id)).isEqualTo(1);
    gov.delete("/documents/" + id + "/legalHold");
    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(200);
  }

  @Test
  void whoADocumentsOwnListsLeaveOutNeitherRemovesNorRestoresIt() {
    var ann = sheaf.as("ann", "listed");
    var bob = sheaf.as("bob", "listed");
    var id = document(ann, "a.txt");
    ann.put("/documents/" + id + "/access", "{\"owner\":\"ann\",\"editors\":[],\"viewers\":[]}");

    assertThat(bob.delete("/documents/" + id).status()).isEqualTo(401);
    ann.delete("/documents/" + id + "?softDelete=true");
    assertThat(bob.get("/documents?softDeleted=true").size("documents")).isZero();
    assertThat(bob.put("/documents/" + id + "/restore").status()).isEqualTo(401);
    assertThat(bob.delete("/documents/" + id).status()).isEqualTo(401);
    assertThat(ann.put("/documents/" + id + "/restore").status()).isEqualTo(200);
  }

  @Test
  void aDocumentThatBelongedToOneLeavesIt() {
    var ann = sheaf.as("ann", "family");
    var made = ann.post("/documents", "{\"content\":\"1\",\"documents\":[{\"content\":\"2\"},{\"content\":\"3\"}]}");
    var id = made.at("documentId");

    ann.delete("/documents/" + made.at("documents.0.documentId"));
    var one = ann.get("/documents/" + id);
    ann.delete("/documents/" + made.at("documents.1.documentId") + "?softDelete=true");
    var none = ann.get("/documents/" + id);
    ann.put("/documents/" + made.at("documents.1.documentId") + "/restore");

    assertThat(one.size("documents")).isEqualTo(1);
    assertThat(none.size("documents")).isZero();
    assertThat(none.header("ETag")).isNotEqualTo(one.header("ETag"));
    assertThat(ann.with("If-None-Match", "*").get("/documents/" + id).size("documents")).isEqualTo(1);
    ann.delete("/documents/" + id);
    assertThat(ann.get("/documents/" + made.at("documents.1.documentId")).status()).isEqualTo(200);
  }

  private static String document(Client ann, String path) {
    return ann.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"one\",\"tags\":[{\"key\":\"k\"}],"
        + "\"metadata\":[{\"key\":\"m\",\"value\":\"v\"}]}").at("documentId");
  }

  private static String tags(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(at -> "{\"key\":\"" + prefix + at + "\",\"value\":\"v\"}")
        .collect(Collectors.joining(","));
  }

  private static List<Item> items(String site, String id) {
    var ref = DocumentRef.of(new SiteId(site), id);
    return sheaf.engines().ports().table()
        .page(Query.of(TableSchema.DOCUMENT.main().partition(ref.site(), ref.keyId())).limit(1000)).items();
  }

  private static int blobs(String site, String id) {
    return sheaf.engines().ports().blobs().versions(BlobKey.of(new SiteId(site), id), null, 100).size();
  }
}
