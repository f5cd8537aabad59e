package io.sheaf.storage.table;

/// The model is held to the contract too, or the comparison with it would prove nothing.
class ModelTableTest extends TableContract {

  @Override
  protected Table open(TestClock clock) {
    return new ModelTable(clock);
  }
}
