package io.sheaf.docs.errands;

import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.core.order.Ordered;
import jakarta.inject.Singleton;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// How the service stops, as an errand that is under way sees it: first everybody is told, and once all have taken note
/// of it whatever there is is put away, in no order that anybody could rely on.
@Singleton
final class Stopping {

  private static final long PATIENCE_SECONDS = 30;
  /// why any: that nothing is put away yet is never said.
  private static final long AT_WORK_SECONDS = 2;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch noted = new CountDownLatch(1);

  /// Waits for the service to stop, and answers whether it goes on to put things away while somebody waits here.
  boolean goesOn() {
    try {
      if (!begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the service does not stop");
      }
      return noted.await(AT_WORK_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /// Told before all others.
  @Singleton
  record First(Stopping stopping) implements ApplicationEventListener<ShutdownEvent>, Ordered {

    @Override
    public void onApplicationEvent(ShutdownEvent shutdown) {
      stopping.begun.countDown();
    }

    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }
  }

  /// Told after all others.
  @Singleton
  record Last(Stopping stopping) implements ApplicationEventListener<ShutdownEvent>, Ordered {

    @Override
    public void onApplicationEvent(ShutdownEvent shutdown) {
      stopping.noted.countDown();
    }

    @Override
    public int getOrder() {
      return Ordered.LOWEST_PRECEDENCE;
    }
  }
}
