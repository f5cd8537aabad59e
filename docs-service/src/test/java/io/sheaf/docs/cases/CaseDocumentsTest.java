package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class CaseDocumentsTest {

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

  private String newCase() {
    return "/cases/" + site.addCase("Broken window");
  }

  @Test
  void aCaseIsMadeWithItsDocuments() {
    var document = site.document("photos/window.txt");

    var id = site.ann().post("/cases", "{\"case\":{\"name\":\"n\",\"documentIds\":[\"" + document + "\",\"" + document
        + "\"]}}").at("caseId");

    var page = site.ann().get("/cases/" + id + "/documents");
    assertThat(page.size("documents")).isEqualTo(1);
    assertThat(page.at("documents.0.documentId")).isEqualTo(document);
    assertThat(page.at("documents.0.path")).isEqualTo("photos/window.txt");
    assertThat(page.at("documents.0.contentLength")).isEqualTo("4");
  }

  @Test
  void caseTaskAndNigoHaveDocumentsOfTheirOwn() {
    var path = newCase();
    var caseId = path.substring("/cases/".length());
    var task = path + "/tasks/" + site.addTask(caseId, "d");
    var nigo = path + "/nigos/" + site.addNigo(caseId, "n");
    var document = site.document("a.txt");
    var second = site.document("b.txt");

    assertThat(site.link(path, document).status()).isEqualTo(200);
    assertThat(site.link(task, document, second).status()).isEqualTo(200);
    assertThat(site.link(nigo, second).status()).isEqualTo(200);
    site.ann().delete(task + "/documents/" + document);

    assertThat(CaseSite.documentsOf(site.ann(), path)).containsExactly(document);
    assertThat(CaseSite.documentsOf(site.ann(), task)).containsExactly(second);
    assertThat(CaseSite.documentsOf(site.ann(), nigo)).containsExactly(second);
  }

  @Test
  void documentsAreListedByTheirIdsAPageAtATime() {
    var path = newCase();
    var documents = new ArrayList<String>();
    for (int at = 0; at < 7; at++) {
      documents.add(site.document(at + ".txt"));
    }
    site.link(path, documents.toArray(String[]::new));

    assertThat(CaseSite.walk(site.ann(), path + "/documents", "documents", "documentId", 3))
        .containsExactlyElementsOf(documents.stream().sorted().toList());
  }

  @Test
  void aDocumentThatIsThereAlreadyIsNotToldOfAgain() {
    var path = newCase();
    var document = site.document("a.txt");
    var second = site.document("b.txt");

    site.link(path, document);
    site.link(path, document);
    site.link(path, document, second);

    var told = site.told(3);
    assertThat(told).hasSize(3);
    assertThat(told.get(1).get("changes").get("documentIds").get("newValue").values())
        .extracting(id -> id.getStringValue()).containsExactly(document);
    assertThat(told.get(2).get("changes").get("documentIds").get("newValue").values())
        .extracting(id -> id.getStringValue()).containsExactly(second);
  }

  @Test
  void aDocumentThatIsTakenOutStaysWhatItIs() {
    var path = newCase();
    var document = site.document("a.txt");
    site.link(path, document);

    var removed = site.ann().delete(path + "/documents/" + document);

    assertThat(removed.status()).isEqualTo(200);
    assertThat(removed.text()).isEqualTo("{\"message\":\"Document '" + document + "' removed from Case '"
        + path.substring("/cases/".length()) + "'\"}");
    assertThat(CaseSite.documentsOf(site.ann(), path)).isEmpty();
    assertThat(site.ann().get("/documents/" + document).status()).isEqualTo(200);
    assertThat(site.ann().delete(path + "/documents/" + document).text())
        .isEqualTo("{\"message\":\"Document " + document + " not found.\"}");
    assertThat(site.ann().delete(path + "/documents/not%20an%20id").status()).isEqualTo(404);
    var told = site.told(3).getLast();
    assertThat(told.get("changes").get("documentIds").get("oldValue").get(0).getStringValue()).isEqualTo(document);
  }

  @Test
  void oneRequestNamesAtMostFortyDocumentsAndTheNextOneMore() {
    var path = newCase();
    var documents = new ArrayList<String>();
    for (int at = 0; at < 41; at++) {
      documents.add(site.document(at + ".txt"));
    }

    var refused = site.link(path, documents.toArray(String[]::new));
    var forty = site.ann().with("Idempotency-Key", "forty-" + site.name()).post("/cases",
        "{\"case\":{\"name\":\"n\",\"documentIds\":[" + CaseSite.quoted(documents.subList(0, 40)) + "]}}");
    var further = site.link("/cases/" + forty.at("caseId"), documents.getLast());

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"case.documentIds\","
        + "\"error\":\"'case.documentIds' has at most 40 elements\"}]}");
    assertThat(forty.status()).as(forty.toString()).isEqualTo(200);
    assertThat(further.status()).isEqualTo(200);
    assertThat(CaseSite.walk(site.ann(), "/cases/" + forty.at("caseId") + "/documents", "documents", "documentId", 50))
        .hasSize(41);
  }

  // Who may read what

  @Test
  void whoMayNotReadADocumentDoesNotSeeItAmongThoseOfACase() {
    var path = newCase();
    var open = site.document("open.txt");
    var secret = site.document("secret/plan.txt");
    site.link(path, open, secret);
    site.close("secret", "board");

    assertThat(CaseSite.documentsOf(site.ann(), path)).containsExactly(open);
    assertThat(site.ann().get(path + "/documents?limit=1").text()).doesNotContain("\"next\"", secret);
    assertThat(sheaf.admin().get(path + "/documents?siteId=" + site.name()).size("documents")).isEqualTo(2);
  }

  @Test
  void whoMayNotReadADocumentCannotTellItFromOneThatIsNotThere() {
    var path = newCase();
    var secret = site.document("secret/plan.txt");
    var linked = site.document("secret/linked.txt");
    site.link(path, linked);
    site.close("secret", "board");

    var refused = site.link(path, secret);
    var unknown = site.link(path, "unknown");
    var taken = site.ann().delete(path + "/documents/" + linked);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo(unknown.text().replace("unknown", secret));
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"case.documentIds[0]\",\"error\":\"Document '" + secret
        + "' not found\"}]}");
    assertThat(taken.status()).isEqualTo(404);
    assertThat(taken.text()).isEqualTo("{\"message\":\"Document " + linked + " not found.\"}");
    assertThat(sheaf.admin().get(path + "/documents?siteId=" + site.name()).at("documents.0.documentId"))
        .isEqualTo(linked);
  }

  @Test
  void aDocumentOfAnotherSiteIsNotThere() {
    var path = newCase();
    var elsewhere = CaseSite.on(sheaf).document("a.txt");

    assertThat(site.link(path, elsewhere).at("errors.0.error")).isEqualTo("Document '" + elsewhere + "' not found");
  }

  @Test
  void ifOneDocumentIsNotThereNoneIsPutThere() {
    var path = newCase();
    var document = site.document("a.txt");

    var refused = site.ann().patch(path, "{\"case\":{\"name\":\"renamed\",\"documentIds\":[\"" + document
        + "\",\"unknown\"]}}");

    assertThat(refused.at("errors.0.key")).isEqualTo("case.documentIds[1]");
    assertThat(CaseSite.documentsOf(site.ann(), path)).isEmpty();
    assertThat(site.ann().get(path).at("case.name")).isEqualTo("Broken window");
  }

  // What becomes of the documents

  @Test
  void aDocumentThatIsPutAwayIsNotAmongThemUntilItComesBack() {
    var path = newCase();
    var document = site.document("a.txt");
    site.link(path, document);

    site.ann().delete("/documents/" + document + "?softDelete=true");
    var away = CaseSite.documentsOf(site.ann(), path);
    site.ann().put("/documents/" + document + "/restore");

    assertThat(away).isEmpty();
    assertThat(CaseSite.documentsOf(site.ann(), path)).containsExactly(document);
  }

  @Test
  void aDocumentThatIsDeletedLeavesItsCasesAndWhoGovernsIsTold() {
    var path = newCase();
    var caseId = path.substring("/cases/".length());
    var task = path + "/tasks/" + site.addTask(caseId, "d");
    var document = site.document("a.txt");
    site.link(path, document);
    site.link(task, document);

    site.ann().delete("/documents/" + document);

    assertThat(CaseSite.documentsOf(site.ann(), path)).isEmpty();
    Eventually.answer(() -> {
      // why: where indexes may be late, papers are looked for a moment later.
      sheaf.clock().advance(Duration.ofSeconds(6));
      return site.items(caseId);
    }, items -> items.size() == 2);
    var told = site.told(6).subList(4, 6);
    assertThat(told).extracting(change -> change.get("resource").getStringValue())
        .containsExactlyInAnyOrder("cases", "caseTasks");
    assertThat(told).allSatisfy(change -> {
      assertThat(change.get("userId").getStringValue()).isEqualTo("ann");
      assertThat(change.get("changes").get("documentIds").get("oldValue").get(0).getStringValue()).isEqualTo(document);
    });
  }

  @Test
  void anotherDocumentOfTheSameIdIsNotTakenForTheOneThatWasThere() {
    var path = newCase();
    var document = site.document("a.txt");
    site.link(path, document);

    site.ann().delete("/documents/" + document);
    sheaf.clock().advance(Duration.ofSeconds(1));
    var another = site.ann().post("/documents", "{\"documentId\":\"" + document + "\",\"content\":\"another\"}");

    assertThat(another.status()).isEqualTo(201);
    assertThat(CaseSite.documentsOf(site.ann(), path)).isEmpty();
    assertThat(site.ann().delete(path + "/documents/" + document).status()).isEqualTo(404);
    assertThat(site.link(path, document).status()).isEqualTo(200);
    assertThat(CaseSite.documentsOf(site.ann(), path)).isEqualTo(List.of(document));
  }

  @Test
  void anArtifactIsNotItsDocument() {
    var path = newCase();
    var document = site.document("a.txt");
    site.link(path, document);

    assertThat(site.ann().delete(path + "/documents/" + document + "?artifactId=none").status()).isEqualTo(404);
    assertThat(CaseSite.documentsOf(site.ann(), path)).containsExactly(document);
  }
}
