package io.sheaf.storage.table.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearbyTest {

  private static final Key ONE = Key.stored(TableName.DOCUMENTS, "docs#1", "#LATEST");
  private static final Key OTHER = Key.stored(TableName.DOCUMENTS, "docs#2", "#LATEST");

  private final Nearby nearby = new Nearby();

  @Test
  void aRowThatWasSeenIsToldOnce() {
    nearby.saw(ONE, 7);
    nearby.saw(OTHER, (1L << 40) - 1);

    assertThat(nearby.takeAll(List.of(OTHER, ONE))).containsExactly((1L << 40) - 1, 7);
    assertThat(nearby.takeAll(List.of(ONE))).isEmpty();
  }

  @Test
  void nothingIsToldWhereOneOfTheKeysWasNotSeen() {
    nearby.saw(ONE, 7);

    assertThat(nearby.takeAll(List.of(ONE, OTHER))).isEmpty();
  }

  @Test
  void rowsOfOneTableAreNotToldOfAnother() {
    nearby.saw(ONE, 7);

    assertThat(nearby.takeAll(List.of(Key.stored(TableName.AUDIT, "docs#1", "#LATEST")))).isEmpty();
  }

  @Test
  void rowsThatDoNotFitAreNotRemembered() {
    nearby.saw(ONE, 1L << 40);

    assertThat(nearby.takeAll(List.of(ONE))).isEmpty();
  }

  @Test
  void howeverManyAreSeenTheLastIsTold() {
    for (int n = 0; n < 100_000; n++) {
      nearby.saw(Key.stored(TableName.DOCUMENTS, "docs#" + n, "s"), n + 1);
    }

    assertThat(nearby.takeAll(List.of(Key.stored(TableName.DOCUMENTS, "docs#99999", "s")))).containsExactly(100_000);
  }
}
