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
    nearby.saw("docs#1", 7);
    nearby.saw("docs#2", (1L << 40) - 1);

    assertThat(nearby.takeAll(List.of(OTHER, ONE))).containsExactly((1L << 40) - 1, 7);
    assertThat(nearby.takeAll(List.of(ONE))).isEmpty();
  }

  @Test
  void nothingIsToldWhereOneOfTheKeysWasNotSeen() {
    nearby.saw("docs#1", 7);

    assertThat(nearby.takeAll(List.of(ONE, OTHER))).isEmpty();
  }

  @Test
  void rowsThatDoNotFitAreNotRemembered() {
    nearby.saw("docs#1", 1L << 40);

    assertThat(nearby.takeAll(List.of(ONE))).isEmpty();
  }

  @Test
  void howeverManyAreSeenTheLastIsTold() {
    for (int n = 0; n < 100_000; n++) {
      nearby.saw("docs#" + n, n + 1);
    }

    assertThat(nearby.takeAll(List.of(Key.stored(TableName.DOCUMENTS, "docs#99999", "s")))).containsExactly(100_000);
  }
}
