package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import io.sheaf.docs.governance.ledger.Ledger;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A site goes from the embedded engines to the remote ones, and back.
class CrossedBottleTest {

  private static final SiteId OFFICE = new SiteId("office");

  @TempDir
  Path folder;

  @Test
  void aSiteGoesFromTheEmbeddedEnginesToTheRemoteOnesAndBackAndStaysTheSame() throws IOException {
    Office office;
    Map<String, String> before;
    try (var sheaf = Running.onEmbedded(folder.resolve("embedded"))) {
      office = Office.filled(sheaf, "office", 10);
      before = office.seen(sheaf, sheaf.as("ann", "office"));
      Eventually.answer(() -> sheaf.door(Ledger.class).count(OFFICE), count -> count >= 10);
      sheaf.door(Export.class).write(OFFICE, folder.resolve("there"), _ -> {
      });
    }

    try (var sheaf = Running.onRemote(folder.resolve("remote"))) {
      sheaf.door(Import.class).read(folder.resolve("there"), null, _ -> {
      });
      assertThat(office.seen(sheaf, sheaf.as("ann", "office"))).isEqualTo(before);
      verifies(sheaf);
      sheaf.door(Export.class).write(OFFICE, folder.resolve("back"), _ -> {
      });
    }

    try (var sheaf = Running.onEmbedded(folder.resolve("again"))) {
      sheaf.door(Import.class).read(folder.resolve("back"), null, _ -> {
      });
      assertThat(office.seen(sheaf, sheaf.as("ann", "office"))).isEqualTo(before);
      verifies(sheaf);
    }
  }

  private static void verifies(Running sheaf) throws IOException {
    var ledger = sheaf.door(Ledger.class);
    assertThat(new LedgerReader(ledger.export(OFFICE), ledger.trustedKey()).check())
        .isInstanceOfSatisfying(Step.Ended.class,
            ended -> assertThat(ended.checkpoint().count()).isGreaterThanOrEqualTo(10));
  }
}
