package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConditionTest {

  private static final Key KEY = Key.stored(TableName.DOCUMENTS, "docs#1", "#LATEST");

  /// why: engines write these without looking first.
  @Test
  void aWriteThatNamesNoConditionIsKnownAsOne() {
    assertThat(Write.delete(KEY).condition().isAlways()).isTrue();
    assertThat(Write.put(Item.of(KEY).build()).condition().isAlways()).isTrue();
  }

  @Test
  void aWriteThatNamesOneIsNot() {
    assertThat(Write.delete(KEY, Condition.present()).condition().isAlways()).isFalse();
    assertThat(Write.insert(Item.of(KEY).build()).condition().isAlways()).isFalse();
    assertThat(Condition.always().and(Condition.present()).isAlways()).isFalse();
    assertThat(Condition.always().negated().isAlways()).isFalse();
  }
}
