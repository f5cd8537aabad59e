package io.sheaf.workflow.wire;

import java.util.ArrayList;
import java.util.List;

/// All that is wrong with something that was read, in the order in which it was found.
public final class Faults {

  private static final int MOST = 100;

  private final List<Fault> found = new ArrayList<>();

  public Faults add(String key, String error) {
    var fault = new Fault(key, error);
    if (found.size() < MOST && !found.contains(fault)) {
      found.add(fault);
    }
    return this;
  }

  public Faults when(boolean wrong, String key, String error) {
    return wrong ? add(key, error) : this;
  }

  public Faults addAll(List<Fault> further) {
    further.forEach(fault -> add(fault.key(), fault.error()));
    return this;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public List<Fault> found() {
    return List.copyOf(found);
  }
}
