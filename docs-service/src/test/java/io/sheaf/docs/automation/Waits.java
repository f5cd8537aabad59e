package io.sheaf.docs.automation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what comes about by itself, and no longer than it may take.
public final class Waits {

  private static final long PATIENCE = 120_000_000_000L;

  private Waits() {
  }

  public static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE;
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it does not come about").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }
}
