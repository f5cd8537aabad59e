package io.sheaf.storage.table;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A table whose n-th call goes wrong: it is refused before anything happens, or it happens and its answer is
/// lost. A door that is run over every n has met every failure there is.
public final class FlakyTable implements Table {

  /// How a call goes wrong.
  public enum Failure {
    REFUSED, LOST
  }

  private final Table table;
  private final Failure failure;
  private final int failing;
  private final AtomicInteger calls = new AtomicInteger();

  public FlakyTable(Table table, Failure failure, int failing) {
    this.table = table;
    this.failure = failure;
    this.failing = failing;
  }

  /// How many calls there have been: once it is below the failing one, every call has had its turn.
  public int calls() {
    return calls.get();
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    return flaky(() -> table.find(keys));
  }

  @Override
  public Page page(Query query) {
    return flaky(() -> table.page(query));
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    return flaky(() -> table.write(writes));
  }

  private <T> T flaky(java.util.function.Supplier<T> call) {
    boolean fails = calls.incrementAndGet() == failing;
    if (fails && failure == Failure.REFUSED) {
      throw new TableUnavailable("refused, as the test wants");
    }
    var answer = call.get();
    if (fails) {
      throw new TableUnavailable("lost, as the test wants");
    }
    return answer;
  }
}
