package io.sheaf.docs.automation.actions;

import io.sheaf.docs.documents.actions.ActionOutcomes;
import io.sheaf.docs.documents.actions.ActionRecord;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.definitions.ActionType;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// Does actions of a type that nobody else does, as the test says, and notes what it was asked; on the tests' class path
/// only.
@Singleton
public final class Probe implements Doing, ActionOutcomes {

  final List<Order> orders = new CopyOnWriteArrayList<>();
  final List<ActionRecord> ended = new CopyOnWriteArrayList<>();
  volatile Function<Order, Done> answer = _ -> Done.COMPLETED;
  volatile boolean isBrief;

  @Override
  public Set<ActionType> types() {
    return Set.of(ActionType.QUEUE);
  }

  @Override
  public boolean isBrief(Order order) {
    return isBrief;
  }

  @Override
  public Done carryOut(Order order) {
    orders.add(order);
    return answer.apply(order);
  }

  @Override
  public List<Write> ending(ActionRecord action) {
    ended.add(action);
    return List.of();
  }
}
