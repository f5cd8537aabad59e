package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.TableUnavailable;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/// How often a call is tried again, and how long is waited in between: growing waits, each drawn at random so that
/// callers who collided once do not collide again, a last attempt, and a time after which none begins.
///
/// The SDK's own retries are off. It cannot know which calls of ours may be repeated after an answer was lost, nor
/// that a transaction cancelled by a conflict is one to try again; two layers would only multiply.
record Patience(int attempts, Duration first, Duration longest, Duration total) {

  static final Patience USUAL = new Patience(10, Duration.ofMillis(25), Duration.ofSeconds(1), Duration.ofSeconds(20));

  /// Calls until there is an answer. What may be called again after an answer was lost is for the caller to say.
  <T> T call(Repeatable repeatable, Supplier<T> call) {
    long end = System.nanoTime() + total.toNanos();
    for (int attempt = 1;; attempt++) {
      try {
        return call.get();
      } catch (SdkException failure) {
        boolean again = switch (Trouble.of(failure)) {
          case REFUSED_FOR_NOW -> true;
          case ANSWER_LOST -> repeatable == Repeatable.ALWAYS;
          case FINAL -> false;
        };
        if (!again || attempt == attempts || System.nanoTime() > end) {
          throw Trouble.translated(failure);
        }
        pause(attempt);
      }
    }
  }

  /// Waits before the attempt that follows the one of this number.
  void pause(int attempt) {
    long most = Math.min(longest.toNanos(), first.toNanos() << Math.min(attempt - 1, 20));
    try {
      Thread.sleep(Duration.ofNanos(most / 2 + ThreadLocalRandom.current().nextLong(most / 2 + 1)));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new TableUnavailable("interrupted while waiting to ask the table again", interrupted);
    }
  }

  /// When a call may be repeated.
  enum Repeatable {
    /// It does the same however often it is done.
    ALWAYS,
    /// Only when it certainly has not been done.
    UNLESS_DONE
  }
}
