package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site goes from the embedded engines to the remote ones, and back, each time while somebody writes.
class CrossedBottleTest {

  private static final SiteId OFFICE = new SiteId("office");
  private static final int DOCUMENTS = Counts.of(10, 2_000);
  private static final int MEANWHILE = Counts.of(20, 500);
  /// Of the documents; some more are of the site.
  private static final int READS = 5 * DOCUMENTS;

  @TempDir
  Path folder;

  @Test
  void aSiteGoesFromTheEmbeddedEnginesToTheRemoteOnesAndBackAndStaysTheSame()
      throws IOException, InterruptedException {
    Office office;
    Map<String, String> before;
    try (var sheaf = Running.onEmbedded(folder.resolve("embedded"))) {
      office = Office.filled(sheaf, "office", DOCUMENTS);
      before = office.seen(sheaf, sheaf.as("ann", "office"));
      assertThat(before).hasSizeGreaterThan(READS);
      Eventually.answer(() -> sheaf.door(Ledger.class).count(OFFICE), count -> count >= DOCUMENTS);
      exportAmidWrites(sheaf, "there");
    }

    try (var sheaf = Running.onRemote(folder.resolve("remote"))) {
      sheaf.door(Import.class).read(folder.resolve("there"), null, _ -> {
      });
      assertThat(office.seen(sheaf, sheaf.as("ann", "office"))).isEqualTo(before);
      verifies(sheaf);
      exportAmidWrites(sheaf, "back");
    }

    try (var sheaf = Running.onEmbedded(folder.resolve("again"))) {
      sheaf.door(Import.class).read(folder.resolve("back"), null, _ -> {
      });
      assertThat(office.seen(sheaf, sheaf.as("ann", "office"))).isEqualTo(before);
      verifies(sheaf);
    }
  }

  private void exportAmidWrites(Running sheaf, String to) throws InterruptedException {
    var ann = sheaf.as("ann", "office");
    var written = new AtomicInteger();
    var isOver = new AtomicBoolean();
    var writing = Thread.ofVirtual().start(() -> {
      while (!isOver.get() && written.get() < MEANWHILE) {
        var reply = ann.post("/documents", "{\"path\":\"meanwhile/" + to + written.get() + ".txt\",\"content\":\"x\"}");
        if (reply.status() == 201) {
          written.incrementAndGet();
        }
      }
    });
    try {
      Eventually.answer(written::get, count -> count > 0);
      sheaf.door(Export.class).write(OFFICE, folder.resolve(to), _ -> {
      });
    } finally {
      isOver.set(true);
      writing.join();
    }
  }

  private static void verifies(Running sheaf) throws IOException {
    var ledger = sheaf.door(Ledger.class);
    assertThat(new LedgerReader(ledger.export(OFFICE), ledger.trustedKey()).check())
        .isInstanceOfSatisfying(Step.Ended.class,
            ended -> assertThat(ended.checkpoint().count()).isGreaterThanOrEqualTo(DOCUMENTS));
  }
}
