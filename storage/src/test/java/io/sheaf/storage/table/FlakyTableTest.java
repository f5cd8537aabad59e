package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FlakyTableTest {

  private final Key key = Key.stored(TableName.DOCUMENTS, "p", "s");
  private final Table table = new ModelTable(new TestClock());

  @Test
  void aRefusedWriteHasNotHappened() {
    var flaky = new FlakyTable(table, FlakyTable.Failure.REFUSED, 1);

    assertThatThrownBy(() -> flaky.write(Write.put(Item.of(key).build()))).isInstanceOf(TableUnavailable.class);

    assertThat(flaky.find(key)).isEmpty();
  }

  @Test
  void aWriteWhoseAnswerIsLostHasHappened() {
    var flaky = new FlakyTable(table, FlakyTable.Failure.LOST, 1);

    assertThatThrownBy(() -> flaky.write(Write.put(Item.of(key).build()))).isInstanceOf(TableUnavailable.class);

    assertThat(flaky.find(key)).isPresent();
    assertThat(flaky.calls()).isEqualTo(2);
  }
}
