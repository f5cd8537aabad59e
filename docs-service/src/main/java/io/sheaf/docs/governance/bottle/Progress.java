package io.sheaf.docs.governance.bottle;

import java.time.Duration;
import java.util.function.Supplier;

/// Tells who asked how far it is, now and then.
@FunctionalInterface
public interface Progress {

  Duration PAUSE = Duration.ofSeconds(2);

  void say(String line);

  /// The same, that says something at most every two seconds.
  default Paced paced() {
    return new Paced(this);
  }

  /// Says how far it is, and not how often it was asked to.
  final class Paced {

    private final Progress progress;
    private long next = System.nanoTime() + PAUSE.toNanos();

    Paced(Progress progress) {
      this.progress = progress;
    }

    synchronized void at(Supplier<String> line) {
      if (System.nanoTime() - next >= 0) {
        progress.say(line.get());
        next = System.nanoTime() + PAUSE.toNanos();
      }
    }
  }
}
