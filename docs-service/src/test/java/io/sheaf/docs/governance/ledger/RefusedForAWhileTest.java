package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class RefusedForAWhileTest {

  private static final SiteId SITE = new SiteId("stubborn");

  /// A table that refuses some of the next writes of ledgers.
  private static final class Stubborn extends TableBetween {

    private final AtomicInteger refusals;

    Stubborn(Table table, AtomicInteger refusals) {
      super(table);
      this.refusals = refusals;
    }

    @Override
    public WriteOutcome write(List<Write> writes) {
      if (writes.stream().anyMatch(write -> write.key().equals(Head.key(SITE)))
          && refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new TableUnavailable("refused, as the test wants");
      }
      return super.write(writes);
    }
  }

  @TempDir
  Path folder;

  @Test
  void whatWasSeenWhileTheLedgerCouldNotBeWrittenIsRecordedOnceWhenItCan() {
    var refusals = new AtomicInteger();
    try (var sheaf = Running.in(folder, table -> new Stubborn(table, refusals))) {
      var ann = sheaf.as("ann", SITE.text());
      var id = ann.post("/documents", "{\"content\":\"one\"}").at("documentId");
      var ledger = sheaf.door(Ledger.class);
      Eventually.answer(() -> ledger.count(SITE), count -> count == 1);

      refusals.set(2);
      for (int view = 0; view < 30; view++) {
        assertThat(ann.get("/documents/" + id).status()).isEqualTo(200);
      }
      Eventually.answer(() -> ledger.count(SITE), count -> count >= 31);

      assertThat(refusals).hasValue(0);
      ann.patch("/documents/" + id, "{\"width\":\"1\"}");
      assertThat(Eventually.answer(() -> ledger.count(SITE), count -> count >= 32)).isEqualTo(32);
    }
  }
}
