package io.sheaf.docs.errands;

import java.time.Duration;

/// How errands of one type are done. A bean of it is all that a new type needs.
public interface ErrandWork {

  String type();

  /// Does it, or says when to try again. What throws is tried again later.
  ///
  /// What it changes in the store carries [Errands#done] in the same write, and the answer is then [Done#SETTLED]; a
  /// second copy of the errand then fails harmlessly.
  Done carryOut(Errand errand);

  /// What became of it.
  sealed interface Done {

    /// A write of the work's own has removed the errand, or put it off.
    record Settled() implements Done {}

    /// There is nothing more to do: the errand is removed.
    record Finished() implements Done {}

    /// To be tried again after that time.
    record Later(Duration after) implements Done {}

    Done SETTLED = new Settled();
    Done FINISHED = new Finished();
  }
}
