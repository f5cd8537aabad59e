package io.sheaf.storage.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class GivingWayTest {

  private static final int NICE = 16;

  @Test
  void aThreadThatGivesWayIsNicerThanTheOneThatStartedIt() throws InterruptedException {
    var here = nice();
    var there = new AtomicInteger(here);

    GivingWay.start("gives-way", () -> there.set(nice())).join(Duration.ofSeconds(10));

    assertThat(there.get()).isEqualTo(Math.max(here, 10));
    assertThat(nice()).isEqualTo(here);
  }

  @Test
  void threadsThatItStartsGiveWayAsWell() throws InterruptedException {
    var there = new AtomicInteger();

    GivingWay.start("gives-way", () -> {
      try {
        Thread.ofPlatform().start(() -> there.set(nice())).join();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }).join(Duration.ofSeconds(10));

    assertThat(there.get()).isEqualTo(Math.max(nice(), 10));
  }

  @Test
  void aVirtualThreadIsRefusedForItsCarrierCarriesOthers() throws InterruptedException {
    var refused = new AtomicInteger();

    Thread.ofVirtual().start(() -> {
      assertThatThrownBy(GivingWay::giveWay).hasMessage("a virtual thread has no share of its own");
      refused.incrementAndGet();
    }).join();

    assertThat(refused).hasValue(1);
  }

  @Test
  void carriersOfVirtualThreadsThatItStartsDoNotGiveWay() throws InterruptedException {
    var there = new ConcurrentLinkedQueue<Integer>();
    int carriers = Runtime.getRuntime().availableProcessors();

    GivingWay.start("gives-way", () -> {
      var all = new CountDownLatch(carriers);
      for (int carrier = 0; carrier < carriers; carrier++) {
        Thread.ofVirtual().start(() -> {
          all.countDown();
          while (all.getCount() > 0) {
            Thread.onSpinWait();
          }
          there.add(nice());
        });
      }
    }).join(Duration.ofSeconds(10));

    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (there.size() < carriers && System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
    assertThat(there).hasSize(carriers).containsOnly(nice());
  }

  /// As the system says of the calling thread; the name before it may hold blanks.
  private static int nice() {
    try {
      var stat = Files.readString(Path.of("/proc/thread-self/stat"));
      return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
