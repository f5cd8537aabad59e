package io.sheaf.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sheaf.testservers.Counts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashesTest {

  @TempDir
  private Path directory;

  @Test
  void whatWasAnsweredIsThereAfterTheProcessWasKilled() throws Exception {
    long seed = Counts.seed();
    System.out.println("seed " + seed);

    var result = new Crashes(directory.resolve("data"), seed, 4, System.out).run(Counts.of(3, 100));

    assertThat(result.isClean()).as("%s", result).isTrue();
    assertThat(result.cycles()).isEqualTo(Counts.of(3, 100));
    assertThat(result.restarts()).isEqualTo(2 * result.cycles());
  }

  @Test
  void theEngineAsksForASyncWithEveryBatchAndTwoWithEveryLargeBlob() throws Exception {
    SyncCount.missing().ifPresent(reason -> assumeTrue(false, reason));

    var counted = SyncCount.take(directory);

    assertThat(counted.commits()).isPositive();
    assertThat(counted.logSyncs()).isGreaterThanOrEqualTo(counted.commits());
    assertThat(counted.syncedFiles()).isEqualTo(counted.largeBlobs());
    assertThat(counted.folderSyncs()).isGreaterThanOrEqualTo(counted.largeBlobs());
  }
}
