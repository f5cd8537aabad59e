package io.sheaf.storage.blobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Blobs that are larger than the memory or the disk.
class LargeBlobsTest {

  @TempDir
  Path directory;

  @Test
  void aBlobLargerThanTheHeapPassesThroughTheDisk() throws Exception {
    assertThat(BlobChild.run("24m", List.of(), "disk", directory.resolve("data").toString(),
        String.valueOf(Counts.of(50, 300) * 1_000_000L)))
        .endsWith("done\n");
  }

  @Test
  void aFullDiskRefusesABlobAndGoesOnWhenThereIsRoom() throws Exception {
    assumeTrue(mayMount(), "this user may not mount a small disk to fill (unshare -rm)");
    var script = "mount -t tmpfs -o size=24m,mode=700 tmpfs \"$1\" && head -c 6000000 /dev/zero > \"$1/ballast\""
        + " && shift && exec \"$@\"";

    var output = BlobChild.run("48m", List.of("unshare", "-rm", "sh", "-c", script, "sh", directory.toString()), "full",
        directory.toString());

    assertThat(output).endsWith("done\n");
  }

  private static boolean mayMount() throws InterruptedException {
    try {
      var process = new ProcessBuilder("unshare", "-rm", "true").redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException noSuchTool) {
      return false;
    }
  }
}
