package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class CaseRemovalTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  private final CaseSite site = CaseSite.on(sheaf);

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @Test
  void aCaseGoesWithMoreThanOneWriteCanRemove() {
    var caseId = site.addCase("n");
    for (int at = 0; at < 25; at++) {
      site.addTask(caseId, "task " + at);
      site.addNigo(caseId, "nigo " + at);
    }
    var documents = new ArrayList<String>();
    for (int at = 0; at < 60; at++) {
      documents.add(site.document(at + ".txt"));
    }
    site.link("/cases/" + caseId, documents.subList(0, 40).toArray(String[]::new));
    site.link("/cases/" + caseId, documents.subList(40, 60).toArray(String[]::new));
    assertThat(site.items(caseId)).hasSize(111);

    var deleted = site.ann().delete("/cases/" + caseId);

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEqualTo("{\"message\":\"Case '" + caseId + "' deleted\"}");
    assertThat(site.ann().get("/cases/" + caseId).status()).isEqualTo(404);
    assertThat(site.ann().get("/cases/" + caseId + "/tasks").status()).isEqualTo(404);
    assertThat(site.ann().get("/cases/" + caseId + "/documents").status()).isEqualTo(404);
    assertThat(site.ann().get("/cases").text()).isEqualTo("{\"cases\":[]}");
    assertThat(site.ann().delete("/cases/" + caseId).status()).isEqualTo(404);
    assertThat(site.items(caseId)).isEmpty();
    assertThat(site.ann().get("/documents/" + documents.getFirst()).status()).isEqualTo(200);
    var removed = site.told(51 + 2 + 51).stream()
        .filter(change -> change.get("type").getStringValue().equals("delete")).toList();
    assertThat(removed).hasSize(51).allSatisfy(change -> {
      assertThat(change.get("ids").get("caseId").getStringValue()).isEqualTo(caseId);
      assertThat(change.get("changes").get("status").get("oldValue").getStringValue()).isEqualTo("NEW");
    });
    assertThat(removed).extracting(change -> change.get("resource").getStringValue())
        .contains("cases", "caseTasks", "caseNigos");
  }

  @Test
  void aTaskGoesWithItsDocumentsAndLeavesThoseOfItsCase() {
    var caseId = site.addCase("n");
    var document = site.document("a.txt");
    var task = "/cases/" + caseId + "/tasks/" + site.addTask(caseId, "d");
    var other = "/cases/" + caseId + "/tasks/" + site.addTask(caseId, "other");
    site.link("/cases/" + caseId, document);
    site.link(task, document);
    site.link(other, document);

    site.ann().delete(task);

    assertThat(site.items(caseId)).hasSize(4);
    assertThat(CaseSite.documentsOf(site.ann(), "/cases/" + caseId)).containsExactly(document);
    assertThat(CaseSite.documentsOf(site.ann(), other)).containsExactly(document);
    assertThat(site.ann().get(task + "/documents").status()).isEqualTo(404);
  }

  @Test
  void whatComesToACaseWhileItIsDeletedIsRefusedOrGoesWithIt() throws Exception {
    for (int round = 0; round < 5; round++) {
      var caseId = site.addCase("n");
      var document = site.document("a.txt");
      var racing = new ArrayList<Callable<Integer>>();
      for (int at = 0; at < 6; at++) {
        racing.add(() -> site.ann().post("/cases/" + caseId + "/tasks", "{\"task\":{\"description\":\"d\"}}").status());
        racing.add(() -> site.link("/cases/" + caseId, document).status());
      }
      racing.add(3, () -> site.ann().delete("/cases/" + caseId).status());

      try (var people = Executors.newFixedThreadPool(racing.size())) {
        for (var raced : people.invokeAll(racing)) {
          assertThat(raced.get()).isIn(200, 404);
        }
      }

      Eventually.answer(() -> site.items(caseId), items -> items.isEmpty());
    }
  }
}
