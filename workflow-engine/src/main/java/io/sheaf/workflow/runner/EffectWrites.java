package io.sheaf.workflow.runner;

import io.sheaf.storage.table.Write;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Run;
import java.util.List;

/// How what a run asks for becomes part of the write of the run. Whoever sets the timers wakes the run with a
/// [io.sheaf.workflow.runs.Event.TimerFired] when one is due; a timer that is woken late, twice or after it was dropped
/// changes nothing.
@FunctionalInterface
public interface EffectWrites {

  /// @param revision the run's with this write; together with the run's id it is a name for it that never comes again
  List<Write> of(RunRef ref, Run run, long revision, List<Effect> effects);
}
