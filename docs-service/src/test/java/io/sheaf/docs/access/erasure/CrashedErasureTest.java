package io.sheaf.docs.access.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.EndingTable;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site that is being erased is closed, and is erased whatever happens to the process.
class CrashedErasureTest {

  /// More than it takes, and whatever else is written meanwhile.
  private static final int MOST_WRITES = 60;
  private static final SiteId GONE = new SiteId("gone");

  @TempDir
  Path folder;

  @Test
  void anErasureThatStopsBetweenAnyTwoWritesIsFinishedByTheNextStart() {
    int writes = 0;
    while (writes < MOST_WRITES && stopsAfter(writes, folder.resolve("after-" + writes))) {
      writes++;
    }

    assertThat(writes).isBetween(4, MOST_WRITES - 1);
  }

  /// Says whether there were more writes than these.
  private static boolean stopsAfter(int writes, Path place) {
    var between = new EndingTable[1];
    String kept;
    String id;
    boolean ended;
    try (var sheaf = Running.in(place, table -> between[0] = new EndingTable(table))) {
      id = made(sheaf.as("ann", "gone"));
      kept = made(sheaf.as("bob", "stays"));
      between[0].endAfter(writes);
      sheaf.admin().delete("/sites/gone?confirm=gone");
      ended = between[0].hasEnded();
    }
    try (var sheaf = Running.in(place)) {
      var ann = sheaf.as("ann", "gone");
      if (sheaf.admin().get("/sites/gone/erasure").status() == 404) {
        assertThat(ann.get("/documents/" + id).status()).as("an erasure that never began").isEqualTo(200);
      } else {
        awaitErased(sheaf, ann, id);
        assertThat(ann.get("/documents/" + id).status()).isEqualTo(404);
        assertThat(sheaf.engines().ports().blobs().keys(GONE, null, 10)).isEmpty();
        assertThat(ann.get("/documents").text()).isEqualTo("{\"documents\":[]}");
      }
      assertThat(sheaf.as("bob", "stays").get("/documents/" + kept + "/content").at("content")).isEqualTo("x");
    }
    return ended;
  }

  private static String made(Client client) {
    var made = client.post("/documents", "{\"path\":\"a/b.md\",\"content\":\"x\",\"contentType\":\"text/markdown\","
        + "\"tags\":[{\"key\":\"k\"}]}");
    assertThat(made.status()).isEqualTo(201);
    return made.at("documentId");
  }

  /// why the clock: the lease of the process that ended has to end, too.
  private static void awaitErased(Running sheaf, Client ann, String id) {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!sheaf.admin().get("/sites/gone/erasure").at("status").equals(Erasures.DONE)) {
      assertThat(ann.get("/documents/" + id).status()).as("nobody reads half of it").isIn(404, 409);
      assertThat(System.nanoTime()).as("erased at last").isLessThan(end);
      sheaf.clock().advance(Duration.ofSeconds(1));
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  @Test
  void everyRouteOfASiteThatIsBeingErasedSaysSo() {
    String id;
    try (var sheaf = Running.in(folder)) {
      id = made(sheaf.as("ann", "gone"));
      // why by hand: what a process has begun is finished at once by the next one.
      sheaf.engines().ports().table().write(List.of(Write.put(Item.of(Erasures.key(GONE)).with("siteId", "gone")
          .with("status", Erasures.RUNNING).with("jobId", "j").with("userId", "ada")
          .with("inserteddate", sheaf.clock().instant().toString()).build())));
    }
    try (var sheaf = Running.in(folder)) {
      var ann = sheaf.as("ann", "gone");

      for (var refused : List.of(ann.get("/documents/" + id), ann.get("/documents"), ann.get("/folders"),
          ann.post("/documents", "{\"content\":\"x\"}"), ann.delete("/documents/" + id),
          ann.post("/search", "{\"query\":{\"tag\":{\"key\":\"k\"}}}"), ann.post("/query", "{\"query\":{\"all\":[]}}"),
          ann.get("/sites/gone/configuration"))) {
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.text()).isEqualTo("{\"message\":\"site 'gone' is being erased\"}");
      }
      assertThat(sheaf.admin().get("/sites/gone/erasure").at("status")).isEqualTo("RUNNING");
      assertThat(sheaf.as("bob", "stays").get("/documents").status()).isEqualTo(200);
    }
  }
}
