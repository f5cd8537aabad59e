package io.sheaf.storage.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.ModelTable;
import io.sheaf.storage.table.TestClock;
import org.junit.jupiter.api.Test;

class TableCheckpointsTest {

  private final ModelTable table = new ModelTable(new TestClock());

  @Test
  void aTableGetsItsIdOnceAndStartsAtZero() {
    var first = new TableCheckpoints(table).load();

    assertThat(first.number()).isZero();
    assertThat(new TableCheckpoints(table).load()).isEqualTo(first);
    assertThat(new TableCheckpoints(new ModelTable(new TestClock())).load().storeId()).isNotEqualTo(first.storeId());
  }

  @Test
  void whatWasSavedIsLoaded() {
    var checkpoint = new IndexCheckpoint(new TableCheckpoints(table).load().storeId(), 17);

    new TableCheckpoints(table).save(checkpoint);

    assertThat(new TableCheckpoints(table).load()).isEqualTo(checkpoint);
  }
}
