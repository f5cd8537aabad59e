package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.EndingTable;
import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashedCaseRemovalTest {

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
    String caseId;
    boolean ended;
    boolean wasDeleted;
    var between = new EndingTable[1];
    try (var sheaf = Running.in(place, table -> between[0] = new EndingTable(table))) {
      var site = CaseSite.named(sheaf, "crash");
      caseId = site.addCase("n");
      site.addTask(caseId, "first");
      site.addTask(caseId, "second");
      site.addNigo(caseId, "third");
      site.link("/cases/" + caseId, site.document("a.txt"));
      between[0].endAfter(writes);
      wasDeleted = site.ann().delete("/cases/" + caseId).status() == 200;
      ended = between[0].hasEnded();
    }
    try (var sheaf = Running.in(place)) {
      var site = CaseSite.named(sheaf, "crash");
      if (site.ann().get("/cases/" + caseId).status() == 200) {
        assertThat(wasDeleted).isFalse();
        assertThat(site.items(caseId)).hasSize(5);
        return ended;
      }
      // why: what another process has begun is taken up when its lease has ended.
      var told = Eventually.answer(() -> {
        sheaf.clock().advance(Duration.ofSeconds(1));
        return site.items(caseId).isEmpty() ? site.toldNow() : List.<JsonNode>of();
      }, all -> all.size() >= 9);
      assertThat(told.stream().filter(change -> change.get("type").getStringValue().equals("delete")))
          .extracting(change -> change.get("resource").getStringValue())
          // why in any order: the feed orders the changes of one thing, and these are of four, told by two processes.
          .containsExactlyInAnyOrder("cases", "caseTasks", "caseTasks", "caseNigos");
    }
    return ended;
  }
}
