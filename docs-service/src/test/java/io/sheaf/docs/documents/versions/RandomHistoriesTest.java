package io.sheaf.docs.documents.versions;

import io.sheaf.docs.running.Running;
import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomHistoriesTest {

  private static final int STEPS = 40;
  private static final int AT_A_TIME = 32;

  @TempDir
  Path folder;

  @Test
  void whateverHappensTenVersionsStayAndNoneOfThoseThatAreProtectedGoes() throws Exception {
    int histories = Counts.of(100, 20_000);
    long seed = Counts.seed();
    System.out.println("SHEAF_TEST_SEED=" + seed);
    try (var service = Running.in(folder); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int from = 0; from < histories; from += AT_A_TIME) {
        var running = new ArrayList<Future<?>>();
        for (int at = from; at < Math.min(from + AT_A_TIME, histories); at++) {
          var history = new History(service, threads, seed + at);
          running.add(threads.submit(() -> {
            try {
              history.live(STEPS);
            } catch (Throwable failure) {
              throw new AssertionError(failure.getMessage() + "\nafter" + history.told(), failure);
            }
            return null;
          }));
        }
        for (var one : running) {
          one.get();
        }
      }
    }
  }
}
