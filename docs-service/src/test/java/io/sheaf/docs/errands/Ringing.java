package io.sheaf.docs.errands;

import io.sheaf.docs.running.Running;

/// Has errands looked at that are due since the clock was moved, for the tests of other rooms.
public final class Ringing {

  private Ringing() {
  }

  public static void in(Running running) {
    running.door(Errands.class).lookAgain();
  }
}
