package io.sheaf.docs.web;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All that is wrong with a request, in the order in which it was found, so that a client hears of it at once.
public final class Faults {

  private static final int MOST = 100;

  private final List<Fault> found = new ArrayList<>();

  public Faults add(@Nullable String key, String error) {
    var fault = new Fault(key, error);
    // why not twice: a field that is read again is wrong only once.
    if (found.size() < MOST && !found.contains(fault)) {
      found.add(fault);
    }
    return this;
  }

  public Faults add(String error) {
    return add(null, error);
  }

  public Faults when(boolean wrong, @Nullable String key, String error) {
    return wrong ? add(key, error) : this;
  }

  public boolean isEmpty() {
    return found.isEmpty();
  }

  public List<Fault> found() {
    return List.copyOf(found);
  }

  /// Refuses the request if anything is wrong with it.
  public void check() {
    if (!found.isEmpty()) {
      throw new Refused(found);
    }
  }
}
