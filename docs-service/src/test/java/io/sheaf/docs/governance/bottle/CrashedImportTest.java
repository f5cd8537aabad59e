package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.EndingTable;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableUnavailable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An import that ended between any two writes goes on when it is run again, and comes to the same.
class CrashedImportTest {

  private static final SiteId COPY = new SiteId("copy");
  private static final int MOST_WRITES = 60;

  @TempDir
  Path folder;

  @Test
  void anImportThatStopsBetweenAnyTwoWritesComesToTheSameWhenItIsRunAgain() {
    var bottle = folder.resolve("bottle");
    Office office;
    Map<String, String> before;
    try (var sheaf = Running.in(folder.resolve("store"))) {
      var ann = sheaf.as("ann", "office");
      office = Office.filled(sheaf, "office", 12);
      before = office.seen(sheaf, ann);
      sheaf.door(Export.class).write(new SiteId("office"), bottle, _ -> {
      });
    }
    int writes = 0;
    while (writes < MOST_WRITES && stopsAfter(writes, bottle, office, before)) {
      writes += 2;
    }

    assertThat(writes).isBetween(4, MOST_WRITES - 1);
  }

  /// Says whether there were more writes than these.
  private boolean stopsAfter(int writes, Path bottle, Office office, Map<String, String> before) {
    var place = folder.resolve("after-" + writes);
    var between = new EndingTable[1];
    boolean ended = false;
    try (var sheaf = Running.in(place, table -> between[0] = new EndingTable(table))) {
      between[0].endAfter(writes);
      try {
        sheaf.door(Import.class).read(bottle, COPY, _ -> {
        });
      } catch (TableUnavailable stopped) {
        ended = true;
      }
    }
    try (var sheaf = Running.in(place)) {
      sheaf.clock().advance(Duration.ofMinutes(1));
      sheaf.door(Import.class).read(bottle, COPY, _ -> {
      });
      assertThat(office.seen(sheaf, sheaf.as("ann", "copy"))).as("after %s writes", writes).isEqualTo(before);
    }
    return ended;
  }
}
