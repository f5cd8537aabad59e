package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenBeforeTheEndTest {

  private static final SiteId SITE = new SiteId("closing");
  private static final int VIEWS = 30;

  @TempDir
  Path folder;

  @Test
  void whatWasSeenRightBeforeTheServiceStopsIsRecordedOnceWhenItRunsAgain() {
    String id;
    try (var sheaf = Running.in(folder)) {
      var ann = sheaf.as("ann", SITE.text());
      id = ann.post("/documents", "{\"content\":\"one\"}").at("documentId");
      var ledger = sheaf.door(Ledger.class);
      Eventually.answer(() -> ledger.count(SITE), count -> count == 1);
      for (int view = 0; view < VIEWS; view++) {
        assertThat(ann.get("/documents/" + id).status()).isEqualTo(200);
      }
    }

    try (var sheaf = Running.in(folder)) {
      sheaf.as("ann", SITE.text()).patch("/documents/" + id, "{\"width\":\"1\"}");
      var ledger = sheaf.door(Ledger.class);

      assertThat(Eventually.answer(() -> ledger.count(SITE), count -> count >= VIEWS + 2)).isEqualTo(VIEWS + 2);
    }
  }
}
