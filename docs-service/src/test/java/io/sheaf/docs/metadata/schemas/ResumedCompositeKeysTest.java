package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedCompositeKeysTest {

  private static final String SITE = "resumed";
  private static final List<String> JOINED = List.of("a", "b");

  @TempDir
  Path folder;

  @Test
  void whatAProcessLeftHalfDoneIsFinishedByTheNextAndSearchedOnlyThen() {
    var ids = new ArrayList<String>();
    try (var running = Running.in(folder, table -> new Stopping(table, 10))) {
      var desk = SchemaDesk.at(running, SITE).attributes("a", "b");
      for (int at = 0; at < 40; at++) {
        ids.add(desk.document("[{\"key\":\"a\",\"stringValue\":\"x\"},{\"key\":\"b\",\"stringValue\":\"y\"}]"));
      }

      desk.set("{\"compositeKeys\":[{\"attributeKeys\":[\"a\",\"b\"]}],\"allowAdditionalAttributes\":true}");

      assertThat(ids.stream().filter(id -> desk.value(id, "a::b").equals("x::y")).count()).isEqualTo(10);
      assertThat(searchable(running)).isEmpty();
    }
    try (var running = Running.in(folder)) {
      var desk = SchemaDesk.at(running, SITE);

      new StoredSchemas(running, SITE).awaitSearchable(JOINED);

      assertThat(searchable(running)).containsExactly(new CompositeKey(JOINED));
      assertThat(ids).allSatisfy(id -> assertThat(desk.value(id, "a::b")).isEqualTo("x::y"));
    }
  }

  private static List<CompositeKey> searchable(Running running) {
    return running.door(Schemas.class).searchable(new SiteId(SITE), JOINED);
  }

  /// A table that takes so many documents with a composite key, and no more.
  private static final class Stopping extends TableBetween {

    private final AtomicInteger left;

    Stopping(Table table, int most) {
      super(table);
      left = new AtomicInteger(most);
    }

    @Override
    public WriteOutcome write(List<Write> writes) {
      if (writes.stream().anyMatch(Stopping::composes) && left.getAndDecrement() <= 0) {
        throw new IllegalStateException("the process stops here");
      }
      return super.write(writes);
    }

    private static boolean composes(Write write) {
      return write instanceof Write.Put(var item, _)
          && item.findText("valueType").filter("COMPOSITE_STRING"::equals).isPresent();
    }
  }
}
