package io.sheaf.docs.governance.bottle;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/// Does something with each of some things, several at a time: what is far away is waited for together.
final class Several {

  private static final int AT_ONCE = 16;
  private static final ThreadFactory THREADS = Thread.ofVirtual().name("sheaf-bottle").factory();

  private Several() {
  }

  /// What came of each, in their order; the first failure when one failed.
  static <T, R> List<R> inOrder(List<T> things, Function<? super T, ? extends R> work) {
    var places = new Semaphore(AT_ONCE);
    try (var threads = Executors.newThreadPerTaskExecutor(THREADS)) {
      var begun = new ArrayList<Future<R>>(things.size());
      for (var thing : things) {
        Callable<R> task = () -> {
          places.acquire();
          try {
            return work.apply(thing);
          } finally {
            places.release();
          }
        };
        begun.add(threads.submit(task));
      }
      var done = new ArrayList<R>(things.size());
      for (var one : begun) {
        done.add(one.get());
      }
      return done;
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
