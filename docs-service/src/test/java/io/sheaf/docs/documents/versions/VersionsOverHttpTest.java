package io.sheaf.docs.documents.versions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class VersionsOverHttpTest {

  @TempDir
  static Path folder;
  private static Running running;

  private final String id = UUID.randomUUID().toString();
  private final String versions = "/documents/" + id + "/versions";
  private Client ann;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @BeforeEach
  void aDocument() {
    ann = running.as("ann", "finance");
    assertThat(ann.post("/trying/" + id, "").status()).isEqualTo(201);
  }

  @Test
  void aDocumentWithoutContentHasNoVersions() {
    assertThat(ann.get(versions).text()).isEqualTo("{\"documents\":[]}");
  }

  @Test
  void everyContentIsAVersionWithTheFieldsOfTheWire() {
    save("hello");

    var versionId = ann.get(versions).at("documents.0.s3version");
    assertThat(versionId).isNotEmpty();
    assertThat(ann.get(versions).text()).isEqualTo("{\"documents\":[{\"versionKey\":\"v0\",\"s3version\":\""
        + versionId + "\",\"insertedDate\":\"2100-01-01T00:00:00+0000\",\"checksum\":"
        + "\"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\",\"checksumType\":\"SHA256\","
        + "\"contentType\":\"text/plain\",\"contentLength\":5,\"userId\":\"ann\"}]}");
  }

  @Test
  void versionsComeNewestFirstAndByPages() {
    save(5);

    var first = ann.get(versions + "?limit=2");
    var second = ann.get(versions + "?limit=2&next=" + first.at("next"));
    var last = ann.get(versions + "?limit=2&next=" + second.at("next"));

    assertThat(keys(first)).containsExactly("v4", "v3");
    assertThat(keys(second)).containsExactly("v2", "v1");
    assertThat(keys(last)).containsExactly("v0");
    assertThat(last.at("next")).isEmpty();
  }

  @Test
  void aPositionOfAnotherDocumentOrAnotherCallerIsRefused() {
    save(3);
    var next = ann.get(versions + "?limit=2").at("next");
    var other = UUID.randomUUID().toString();
    ann.post("/trying/" + other, "");

    assertThat(ann.get("/documents/" + other + "/versions?next=" + next).status()).isEqualTo(400);
    assertThat(running.as("bob", "finance").get(versions + "?next=" + next).text())
        .isEqualTo("{\"message\":\"Invalid Next token\"}");
  }

  @Test
  void whatProtectsVersionsIsTold() {
    save(2);
    ann.put(versions + "/v0/pin");
    ann.put(versions + "/v1/pin");
    ann.put("/publications/" + id);
    save("more");

    assertThat(ann.get(versions + "/next-eviction").text()).isEqualTo("{\"outcome\":\"NOTHING\",\"reason\":"
        + "\"there are fewer than 10 versions\",\"current\":\"v2\",\"published\":\"v1\",\"pinned\":[\"v1\",\"v0\"]}");
  }

  @Test
  void rollingBackMovesThePointerAndTheNextSaveContinuesTheNumbers() {
    save(3);

    var rolledBack = ann.put(versions, "{\"versionKey\":\"v0\"}");

    assertThat(rolledBack.status()).isEqualTo(200);
    assertThat(rolledBack.text()).isEqualTo("{\"message\":\"Set version 'v0' on document '" + id + "'.\"}");
    assertThat(keys(ann.get(versions))).containsExactly("v2", "v1", "v0");
    assertThat(current()).isEqualTo("v0");
    assertThat(save("three")).isEqualTo("v3");
    assertThat(current()).isEqualTo("v3");
  }

  @Test
  void rollingBackToTheCurrentVersionChangesNothing() {
    save(2);
    var tag = ann.get(versions).header("ETag").orElseThrow();

    var reply = ann.put(versions, "{\"versionKey\":\"v1\"}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("ETag")).contains(tag);
    assertThat(ann.get(versions).header("ETag")).contains(tag);
  }

  @Test
  void aRollBackMustNameAVersionThatIsThere() {
    save(2);

    assertThat(ann.put(versions, "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"versionKey\",\"error\":\"'versionKey' is required\"}]}");
    assertThat(ann.put(versions, "{\"versionKey\":[]}").status()).isEqualTo(400);
    assertThat(ann.put(versions).text()).isEqualTo("{\"message\":\"request body is required\"}");
    for (var unknown : List.of("v2", "v01", "V0", "0", "latest", "v99999999999999")) {
      var reply = ann.put(versions, "{\"versionKey\":\"" + unknown + "\"}");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text()).isEqualTo("{\"message\":\"Version " + unknown + " not found.\"}");
    }
  }

  @Test
  void aRepeatedRollBackHasOneEffect() {
    save(2);
    var repeating = ann.with("Idempotency-Key", UUID.randomUUID().toString());

    var first = repeating.put(versions, "{\"versionKey\":\"v0\"}");
    save("two");
    var second = repeating.put(versions, "{\"versionKey\":\"v0\"}");

    assertThat(second.text()).isEqualTo(first.text());
    assertThat(current()).isEqualTo("v2");
  }

  @Test
  void aDeletedVersionIsGoneWithItsBytesAndItsNumberIsNotUsedAgain() {
    save(3);
    ann.put(versions, "{\"versionKey\":\"v0\"}");

    var deleted = ann.delete(versions + "/v2");

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEqualTo("{\"message\":\"Deleted version 'v2' from document '" + id + "'.\"}");
    assertThat(keys(ann.get(versions))).containsExactly("v1", "v0");
    assertThat(save("again")).isEqualTo("v3");
    eventuallyThereAreBlobs(3);
  }

  @Test
  void theCurrentAndPinnedAndPublishedVersionsAreNotDeleted() {
    save(1);
    ann.put("/publications/" + id);
    save(2);
    ann.put(versions + "/v1/pin");

    assertRefused(ann.delete(versions + "/v0"), "Version 'v0' of document '" + id
        + "' is published and cannot be deleted");
    assertRefused(ann.delete(versions + "/v1"), "Version 'v1' of document '" + id
        + "' is pinned and cannot be deleted");
    assertRefused(ann.delete(versions + "/v2"), "Version 'v2' of document '" + id
        + "' is the current one and cannot be deleted");
    assertThat(keys(ann.get(versions))).containsExactly("v2", "v1", "v0");
  }

  @Test
  void aVersionThatIsNotThereCannotBeDeletedOrPinned() {
    save(1);

    for (var reply : List.of(ann.delete(versions + "/v1"), ann.put(versions + "/v1/pin"),
        ann.delete(versions + "/v1/pin"))) {
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.text()).isEqualTo("{\"message\":\"Version v1 not found.\"}");
    }
  }

  @Test
  void aPinIsSetAndTakenAwayAsOftenAsAskedFor() {
    save(1);

    var pinned = ann.put(versions + "/v0/pin");
    var again = ann.put(versions + "/v0/pin");
    var unpinned = ann.delete(versions + "/v0/pin");
    var unpinnedAgain = ann.delete(versions + "/v0/pin");

    assertThat(pinned.text()).isEqualTo("{\"message\":\"Pinned version 'v0' of document '" + id + "'.\"}");
    assertThat(again.text()).isEqualTo(pinned.text());
    assertThat(again.header("ETag")).isEqualTo(pinned.header("ETag"));
    assertThat(unpinned.text()).isEqualTo("{\"message\":\"Unpinned version 'v0' of document '" + id + "'.\"}");
    assertThat(unpinnedAgain.text()).isEqualTo(unpinned.text());
    assertThat(unpinnedAgain.status()).isEqualTo(200);
  }

  @Test
  void theNextEvictionIsToldAndIsWhatTheSaveDoes() {
    save(9);
    assertThat(ann.get(versions + "/next-eviction").at("outcome")).isEqualTo("NOTHING");
    save(1);
    ann.put(versions + "/v0/pin");

    var preview = ann.get(versions + "/next-eviction");
    save(1);

    assertThat(preview.at("outcome")).isEqualTo("REMOVES");
    assertThat(preview.at("nextEviction.versionKey")).isEqualTo("v1");
    assertThat(keys(ann.get(versions))).containsExactly("v10", "v9", "v8", "v7", "v6", "v5", "v4", "v3", "v2", "v0");
    eventuallyThereAreBlobs(10);
  }

  @Test
  void aSaveIsRefusedWhenNothingMayBeRemovedAndThePreviewSaysSo() {
    save(10);
    IntStream.range(0, 9).forEach(at -> ann.put(versions + "/v" + at + "/pin"));
    var text = "Document '" + id + "' has 10 versions and none of them may be removed: unpin one of "
        + "v8, v7, v6, v5, v4, v3, v2, v1, v0";

    var refused = ann.put("/documents/" + id + "/file", "more");

    assertRefused(refused, text);
    assertThat(ann.get(versions + "/next-eviction").text()).isEqualTo("{\"outcome\":\"REFUSED\",\"reason\":\"" + text
        + "\",\"unpin\":[\"v8\",\"v7\",\"v6\",\"v5\",\"v4\",\"v3\",\"v2\",\"v1\",\"v0\"],\"current\":\"v9\","
        + "\"pinned\":[\"v8\",\"v7\",\"v6\",\"v5\",\"v4\",\"v3\",\"v2\",\"v1\",\"v0\"]}");
    ann.delete(versions + "/v4/pin");
    assertThat(save("more")).isEqualTo("v10");
  }

  @Test
  void everyEvictionLeavesAReceipt() {
    save(9);
    running.as("bob", "finance").put("/documents/" + id + "/file", "hello");
    save(10);

    var page = ann.get(versions + "/evictions?limit=1");

    assertThat(page.text())
        .isEqualTo("{\"next\":\"" + page.at("next") + "\",\"evictions\":[{\"version\":9,\"userId\":\"bob\","
            + "\"insertedDate\":\"2100-01-01T00:00:00+0000\",\"checksum\":"
            + "\"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\",\"checksumType\":\"SHA256\","
            + "\"contentType\":\"text/plain\",\"contentLength\":5,\"evictedDate\":\"2100-01-01T00:00:00+0000\","
            + "\"evictedBy\":\"ann\",\"reason\":\"made room for v19: a document keeps at most 10 versions\"}]}");
    assertThat(ann.get(versions + "/evictions?limit=20").size("evictions")).isEqualTo(10);
    assertThat(ann.get(versions + "/evictions?limit=1&next=" + page.at("next")).at("evictions.0.version"))
        .isEqualTo("8");
  }

  @Test
  void whatAClientHasAlreadyIsNotSentAgainAndWhatItDoesNotKnowIsNotChanged() {
    save(2);
    var tag = ann.get(versions).header("ETag").orElseThrow();
    var known = ann.with("If-None-Match", tag);
    for (var path : List.of("", "/evictions", "/next-eviction")) {
      assertThat(known.get(versions + path).status()).isEqualTo(304);
    }
    var current = ann.put(versions + "/v0/pin").header("ETag").orElseThrow();

    var stale = ann.with("If-Match", tag);
    assertThat(stale.put(versions, "{\"versionKey\":\"v0\"}").status()).isEqualTo(412);
    assertThat(stale.put(versions + "/v1/pin").status()).isEqualTo(412);
    assertThat(stale.delete(versions + "/v0/pin").status()).isEqualTo(412);
    assertThat(stale.delete(versions + "/v0").status()).isEqualTo(412);
    assertThat(known.get(versions).status()).isEqualTo(200);
    assertThat(ann.with("If-Match", current).put(versions, "{\"versionKey\":\"v0\"}").status()).isEqualTo(200);
  }

  @Test
  void otherSitesAndThoseWhoMayOnlyReadChangeNothing() {
    save(2);
    var stranger = running.as("eve", "sales");
    var reader = running.as("rob", "finance_read");

    assertThat(stranger.get(versions).text()).isEqualTo("{\"message\":\"Document " + id + " not found.\"}");
    assertThat(stranger.get(versions + "?siteId=finance").status()).isEqualTo(401);
    assertThat(reader.get(versions).status()).isEqualTo(200);
    assertThat(reader.put(versions, "{\"versionKey\":\"v0\"}").status()).isEqualTo(401);
    assertThat(reader.put(versions + "/v0/pin").status()).isEqualTo(401);
    assertThat(reader.delete(versions + "/v0").status()).isEqualTo(401);
    assertThat(current()).isEqualTo("v1");
  }

  @Test
  void anArtifactHasVersionsOfItsOwn() {
    var artifact = "?artifactId=01J0000000000000000000000A";
    save(2);
    ann.post("/trying/" + id + artifact, "");

    assertThat(ann.put("/documents/" + id + "/file" + artifact, "art").at("versionKey")).isEqualTo("v0");
    assertThat(keys(ann.get(versions + artifact))).containsExactly("v0");
    assertThat(keys(ann.get(versions))).containsExactly("v1", "v0");
    assertThat(ann.get(versions + "?artifactId=01J0000000000000000000000B").status()).isEqualTo(404);
  }

  @Test
  void everyChangeOfVersionsIsAnEvent() {
    save(2);
    ann.put(versions + "/v0/pin");
    ann.delete(versions + "/v0/pin");
    ann.put(versions, "{\"versionKey\":\"v0\"}");
    ann.delete(versions + "/v1");

    assertThat(events()).extracting(event -> event.text("resource") + " " + event.text("type"))
        .endsWith("documents NEW_VERSION", "documents NEW_VERSION", "documentVersions UPDATE",
            "documentVersions UPDATE", "documents UPDATE_VERSION", "documentVersions DELETE");
  }

  @Test
  void aDocumentThatWasPutAwayHasItsVersionsWhenItComesBack() {
    save(2);
    ann.put(versions + "/v0/pin");
    ann.delete("/documents/" + id + "?softDelete=true");
    assertThat(ann.get(versions).status()).isEqualTo(404);

    ann.put("/documents/" + id + "/restore");

    assertThat(keys(ann.get(versions))).containsExactly("v1", "v0");
    assertThat(save("two")).isEqualTo("v2");
  }

  @Test
  void aHardDeleteTakesTheVersionsAlong() {
    save(12);
    ann.put(versions + "/v5/pin");

    assertThat(ann.delete("/documents/" + id).status()).isEqualTo(200);

    assertThat(ann.get(versions).status()).isEqualTo(404);
    eventuallyThereAreBlobs(0);
  }

  private String save(String text) {
    var reply = ann.put("/documents/" + id + "/file", text);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.at("versionKey");
  }

  private void save(int times) {
    IntStream.range(0, times).forEach(at -> save("content " + at));
  }

  private String current() {
    return ann.get(versions + "/next-eviction").at("current");
  }

  private static List<String> keys(Reply reply) {
    return IntStream.range(0, reply.size("documents")).mapToObj(at -> reply.at("documents." + at + ".versionKey"))
        .toList();
  }

  private static void assertRefused(Reply reply, String text) {
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.text()).isEqualTo("{\"message\":\"" + text + "\"}");
  }

  private void eventuallyThereAreBlobs(int count) {
    var key = BlobKey.of(new SiteId("finance"), id);
    var blobs = running.engines().ports().blobs();
    long end = System.nanoTime() + 60_000_000_000L;
    while (blobs.versions(key, null, 100).size() != count && System.nanoTime() < end) {
      java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
    }
    assertThat(blobs.versions(key, null, 100)).hasSize(count);
  }

  private List<Item> events() {
    var table = running.engines().ports().table();
    var found = new ArrayList<Item>();
    for (int shard = 0; shard < 4; shard++) {
      var query = Query.of(TableSchema.EVENT.main().partition(new SiteId("finance"), shard)).limit(1000);
      for (var page = table.page(query);; page = table.page(query.after(page.next()))) {
        page.items().stream().filter(item -> item.text("subject").equals(id)).forEach(found::add);
        if (page.next() == null) {
          break;
        }
      }
    }
    return found;
  }
}
