package io.sheaf.workflow.definitions;

import io.sheaf.workflow.wire.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A workflow as one version of it: what a run goes by from its start to its end.
public record Definition(String workflowId, long version, Workflow workflow, Map<String, Timeout> timeouts) {

  public Definition {
    timeouts = Map.copyOf(timeouts);
  }

  public static Definition first(String workflowId, Workflow workflow) {
    return new Definition(workflowId, 1, workflow, Map.of());
  }

  public Timeout timeout(String stepId) {
    return timeouts.getOrDefault(stepId, Timeout.NONE);
  }

  /// What keeps it from being in use as it says it is; to be asked before a changed one is kept.
  public List<Fault> faults() {
    return workflow.isActive() ? workflow.whyNotActive(timeouts) : List.of();
  }

  /// The next version, with other steps; the timeouts of steps that are still there stay, but for
  /// ways to such as are not. Under other names but with
  /// the same steps it is the same version, for no run goes another way by it.
  public Definition replaced(Workflow by) {
    var kept = new LinkedHashMap<>(timeouts);
    kept.keySet().removeIf(stepId -> by.step(stepId).isEmpty());
    kept.replaceAll((_, timeout) -> timeout.within(by));
    kept.values().removeIf(Timeout.NONE::equals);
    boolean same = by.steps().equals(workflow.steps());
    return new Definition(workflowId, same ? version : version + 1, by, kept);
  }

  /// The next version, in which that step takes no longer than this.
  public Definition timingOut(String stepId, Timeout timeout) {
    var changed = new LinkedHashMap<>(timeouts);
    if (timeout.equals(Timeout.NONE)) {
      changed.remove(stepId);
    } else {
      changed.put(stepId, timeout);
    }
    return new Definition(workflowId, version + 1, workflow, changed);
  }
}
