package io.sheaf.workflow.definitions;

import io.sheaf.workflow.conditions.Condition;
import java.util.ArrayList;
import java.util.List;

/// A way on that is taken when its conditions hold: all of the first list, and one of the second, where given.
public record Branch(List<Condition.Test> all, List<Condition.Test> any, Transition transition) {

  public Branch {
    all = List.copyOf(all);
    any = List.copyOf(any);
  }

  public Condition condition() {
    var parts = new ArrayList<Condition>(all);
    if (!any.isEmpty()) {
      parts.add(new Condition.Any(List.copyOf(any)));
    }
    return new Condition.All(parts);
  }
}
