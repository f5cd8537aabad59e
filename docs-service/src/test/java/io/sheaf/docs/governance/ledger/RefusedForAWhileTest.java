package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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

  /// A table that does not let changes have their numbers until it is told to.
  private static final class Unnumbered extends TableBetween {

    private final AtomicBoolean lets;

    Unnumbered(Table table, AtomicBoolean lets) {
      super(table);
      this.lets = lets;
    }

    @Override
    public WriteOutcome write(List<Write> writes) {
      var changes = TableSchema.CHANGE.main().partition(SITE).text();
      if (!lets.get() && writes.stream().anyMatch(write -> write.key().partition().equals(changes))) {
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

  @Test
  void whatWasSeenOfANewSiteBeforeItsFirstChangeHadItsNumberIsRecorded() {
    var lets = new AtomicBoolean();
    try (var sheaf = Running.in(folder, table -> new Unnumbered(table, lets))) {
      var ann = sheaf.as("ann", SITE.text());
      var id = ann.post("/documents", "{\"content\":\"one\"}").at("documentId");
      for (int view = 0; view < 3; view++) {
        assertThat(ann.get("/documents/" + id).status()).isEqualTo(200);
      }
      var ledger = sheaf.door(Ledger.class);

      assertThat(Eventually.answer(() -> ledger.count(SITE), count -> count >= 3)).isEqualTo(3);
      lets.set(true);
      assertThat(Eventually.answer(() -> ledger.count(SITE), count -> count >= 4)).isEqualTo(4);
    }
  }
}
