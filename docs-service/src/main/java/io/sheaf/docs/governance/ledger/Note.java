package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.activities.Activity;
import io.sheaf.storage.table.SiteId;
import java.util.concurrent.atomic.AtomicReference;

/// Something that was noticed on a site. Two may want to write it down; whoever claims it first does.
final class Note {

  private enum State {
    OPEN, CLAIMED, WRITTEN
  }

  private final SiteId site;
  private final Activity activity;
  private final long since = System.nanoTime();
  private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

  Note(SiteId site, Activity activity) {
    this.site = site;
    this.activity = activity;
  }

  SiteId site() {
    return site;
  }

  Activity activity() {
    return activity;
  }

  /// Whether it was noticed at that [System#nanoTime] or before.
  boolean isOlderThan(long moment) {
    return since - moment <= 0;
  }

  boolean claim() {
    return state.compareAndSet(State.OPEN, State.CLAIMED);
  }

  /// Leaves what was claimed, and could not be written, to whoever comes first.
  void release() {
    state.compareAndSet(State.CLAIMED, State.OPEN);
  }

  void written() {
    state.set(State.WRITTEN);
  }

  boolean isWritten() {
    return state.get() == State.WRITTEN;
  }
}
