package io.sheaf.docs.documents.removal;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.EndingTable;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashedRemovalTest {

  /// More than it takes, and whatever else is written meanwhile.
  private static final int MOST_WRITES = 40;

  @TempDir
  Path folder;

  @Test
  void aRemovalThatStopsBetweenAnyTwoWritesIsFinishedByTheNextStart() {
    int writes = 0;
    while (writes < MOST_WRITES && stopsAfter(writes, folder.resolve("after-" + writes))) {
      writes++;
    }

    assertThat(writes).isBetween(4, MOST_WRITES - 1);
  }

  /// Says whether there were more writes than these.
  private static boolean stopsAfter(int writes, Path place) {
    String id;
    boolean ended;
    boolean wasDeleted;
    var between = new EndingTable[1];
    try (var sheaf = Running.in(place, table -> between[0] = new EndingTable(table))) {
      var ann = sheaf.as("ann", "crash");
      id = largeDocument(ann);
      between[0].endAfter(writes);
      wasDeleted = ann.delete("/documents/" + id).status() == 200;
      ended = between[0].hasEnded();
    }
    try (var sheaf = Running.in(place)) {
      var ann = sheaf.as("ann", "crash");
      var ref = DocumentRef.of(new SiteId("crash"), id);
      if (ann.get("/documents/" + id).status() == 200) {
        assertThat(wasDeleted).isFalse();
        assertThat(items(sheaf, ref)).hasSizeGreaterThan(100);
        return ended;
      }
      awaitNothingLeft(sheaf, ref);
      assertThat(sheaf.engines().ports().blobs().versions(ref.blobKey(), null, 100)).isEmpty();
      assertThat(ann.post("/documents", "{\"documentId\":\"" + id + "\",\"content\":\"new\"}").status()).isEqualTo(201);
      assertThat(ann.get("/documents/" + id).at("contentLength")).isEqualTo("3");
    }
    return ended;
  }

  @Test
  void anIdIsNotGivenAgainWhileSomethingOfItIsLeft() {
    String id;
    var between = new EndingTable[1];
    try (var sheaf = Running.in(folder, table -> between[0] = new EndingTable(table))) {
      id = largeDocument(sheaf.as("ann", "crash"));
    }
    var ref = DocumentRef.of(new SiteId("crash"), id);
    try (var sheaf = Running.in(folder)) {
      // why by hand: what is left by a crash is removed at once by the next start.
      var fence = Item.of(ref.key(TableSchema.DOCUMENT_REMOVAL)).with("documentId", id).with("jobId", "j").build();
      sheaf.engines().ports().table().write(List.of(Write.delete(ref.key()), Write.put(fence)));

      var refused = sheaf.as("ann", "crash").post("/documents",
          "{\"documentId\":\"" + id + "\",\"content\":\"new\"}");

      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.text()).isEqualTo("{\"message\":\"documentId '" + id + "' is still being removed\"}");
    }
  }

  private static String largeDocument(Client ann) {
    var id = ann.post("/documents", "{\"path\":\"a/b.txt\",\"content\":\"one\",\"tags\":[" + tags() + "]}")
        .at("documentId");
    ann.patch("/documents/" + id, "{\"content\":\"two\"}");
    for (int at = 0; at < 25; at++) {
      ann.patch("/documents/" + id, "{\"width\":\"" + at + "\"}");
    }
    return id;
  }

  private static String tags() {
    return IntStream.range(0, 80).mapToObj(at -> "{\"key\":\"k" + at + "\",\"value\":\"v\"}")
        .collect(Collectors.joining(","));
  }

  private static void awaitNothingLeft(Running sheaf, DocumentRef ref) {
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (!items(sheaf, ref).isEmpty() && System.nanoTime() < end) {
      sheaf.clock().advance(Duration.ofSeconds(1));
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
    assertThat(items(sheaf, ref)).isEmpty();
  }

  private static List<Item> items(Running sheaf, DocumentRef ref) {
    return sheaf.engines().ports().table()
        .page(Query.of(TableSchema.DOCUMENT.main().partition(ref.site(), ref.keyId())).limit(1000)).items();
  }
}
