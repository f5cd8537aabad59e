package io.sheaf.docs.governance.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionsTest {

  @TempDir
  Path folder;

  @Test
  void whateverSomebodyAsksForCountsAsWorkThatTheLedgerGivesWayTo() {
    try (var sheaf = Running.in(folder)) {
      var ann = sheaf.as("ann", "asking");
      var notebook = sheaf.door(Notebook.class);
      long before = notebook.questions();

      ann.post("/search", "{\"query\":{\"tag\":{\"key\":\"kind\"}}}");
      ann.get("/documents");
      ann.get("/documents/nowhere");

      assertThat(notebook.questions() - before).isEqualTo(3);
    }
  }
}
