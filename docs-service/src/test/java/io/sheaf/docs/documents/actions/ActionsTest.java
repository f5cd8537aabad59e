package io.sheaf.docs.documents.actions;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.Checksum;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of actions, as clients see it.
@OnAwsToo
class ActionsTest {

  private static final String SHA512 = "{\"type\":\"CHECKSUM\",\"parameters\":{\"checksumType\":\"SHA512\"}}";

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static List<String> statuses(Reply actions) {
    return IntStream.range(0, actions.size("actions")).mapToObj(at -> actions.at("actions." + at + ".status"))
        .toList();
  }

  /// The actions of the document, once they are so.
  private static Reply until(Client client, String id, String... statuses) {
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (true) {
      // why the document too: content that was put to S3 is found by who looks.
      client.get("/documents/" + id);
      var actions = client.get("/documents/" + id + "/actions");
      if (statuses(actions).equals(List.of(statuses))) {
        return actions;
      }
      assertThat(System.nanoTime()).as(actions::toString).isLessThan(end);
    }
  }

  private static String sum(String text) {
    return Checksum.over(Checksum.Kind.SHA512, text.getBytes(StandardCharsets.UTF_8)).hex();
  }

  @Test
  void theyAreDoneAsSoonAsThereIsContent() {
    var ann = sheaf.as("ann", "inline");

    var id = ann.post("/documents", "{\"content\":\"text\",\"contentType\":\"text/plain\",\"actions\":[" + SHA512
        + ",{\"type\":\"PUBLISH\"},{\"type\":\"FULLTEXT\"}]}").at("documentId");

    var done = until(ann, id, "COMPLETE", "COMPLETE", "COMPLETE");
    assertThat(done.at("actions.0.metadata.checksum")).isEqualTo(sum("text"));
    assertThat(done.at("actions.0.startDate")).isNotEmpty();
    assertThat(done.at("actions.0.completedDate")).isNotEmpty();
    assertThat(done.at("actions.0.userId")).isEqualTo("ann");
    assertThat(ann.get("/documents/" + id).at("checksum")).isEqualTo(sum("text"));
    assertThat(ann.get("/documents/" + id).at("checksumType")).isEqualTo("SHA512");
    assertThat(ann.get("/publications/" + id).status()).isEqualTo(307);
  }

  @Test
  void theyWaitForWhatIsToComeThroughALink() {
    var ann = sheaf.as("ann", "link");
    var made = ann.post("/documents/upload", "{\"path\":\"a.txt\",\"actions\":[" + SHA512 + "]}");
    var id = made.at("documentId");
    ann.post("/documents/" + id + "/actions", "{\"actions\":[{\"type\":\"PUBLISH\"}]}");
    assertThat(statuses(ann.get("/documents/" + id + "/actions"))).containsExactly("PENDING", "PENDING");

    assertThat(sheaf.anonymous().put(made.at("url"), "late").status()).isEqualTo(200);

    until(ann, id, "COMPLETE", "COMPLETE");
    assertThat(ann.get("/documents/" + id).at("checksum")).isEqualTo(sum("late"));
  }

  @Test
  void oneThatFailsHoldsUpThoseBehindItUntilItIsTriedAgain() {
    var ann = sheaf.as("ann", "fails");
    var id = ann.post("/documents", "{\"deepLinkPath\":\"https://example.com/a.txt\",\"actions\":["
        + "{\"type\":\"PUBLISH\"}," + SHA512 + "]}").at("documentId");
    var failed = until(ann, id, "FAILED", "PENDING");
    assertThat(failed.at("actions.0.message")).isEqualTo("Document " + id + " has no content.");

    var retrying = ann.post("/documents/" + id + "/actions/retry", "{}");

    assertThat(retrying.status()).isEqualTo(200);
    assertThat(retrying.text()).isEqualTo("{\"message\":\"Actions retrying\"}");
    var again = until(ann, id, "FAILED_RETRY", "FAILED", "PENDING");
    assertThat(again.at("actions.1.type")).isEqualTo("PUBLISH");
    assertThat(again.at("actions.2.type")).isEqualTo("CHECKSUM");
    assertThat(again.at("actions.0.message")).isEqualTo("Document " + id + " has no content.");
  }

  @Test
  void nothingIsAddedToADocumentThatSomebodyElseHasCheckedOut() {
    var ann = sheaf.as("ann", "held");
    var id = ann.post("/documents", "{\"content\":\"text\"}").at("documentId");
    var bob = sheaf.as("bob", "held");
    assertThat(bob.put("/documents/" + id + "/checkout").status()).isEqualTo(200);
    assertThat(ann.post("/documents/" + id + "/actions", "{\"actions\":[" + SHA512 + "]}").status()).isEqualTo(409);
    bob.delete("/documents/" + id + "/checkout");

    assertThat(ann.post("/documents/" + id + "/actions", "{\"actions\":[" + SHA512 + "]}").status()).isEqualTo(200);

    until(ann, id, "COMPLETE");
  }

  @Test
  void documentsAreListedByTheStatusOfTheirActionsEachOnce() {
    var ann = sheaf.as("ann", "status");
    var ids = new ArrayList<String>();
    for (int made = 0; made < 3; made++) {
      ids.add(ann.post("/documents", "{\"deepLinkPath\":\"https://example.com/a" + made + ".txt\",\"actions\":["
          + "{\"type\":\"PUBLISH\"}," + SHA512 + "," + SHA512 + "]}").at("documentId"));
    }
    ids.forEach(id -> until(ann, id, "FAILED", "PENDING", "PENDING"));

    assertThat(listed(ann, "FAILED", 10)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(listed(ann, "pending", 10)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(listed(ann, "PENDING", 1)).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(listed(ann, "RUNNING", 10)).isEmpty();
    assertThat(ann.get("/documents?actionStatus=COMPLETE").text())
        .isEqualTo("{\"message\":\"invalid actionStatus 'COMPLETE'\"}");
  }

  private static List<String> listed(Client client, String status, int limit) {
    var ids = new ArrayList<String>();
    var query = "/documents?actionStatus=" + status + "&limit=" + limit;
    var page = client.get(query);
    while (true) {
      assertThat(page.status()).as(page.toString()).isEqualTo(200);
      for (int at = 0; at < page.size("documents"); at++) {
        ids.add(page.at("documents." + at + ".documentId"));
      }
      if (page.at("next").isEmpty()) {
        return ids;
      }
      page = client.get(query + "&next=" + page.at("next"));
    }
  }

  @Test
  void aSyncOfTheContentIsAnAction() {
    var ann = sheaf.as("ann", "sync");
    var id = ann.post("/documents", "{\"content\":\"text\",\"contentType\":\"text/plain\"}").at("documentId");

    assertThat(ann.post("/documents/" + id + "/syncs", "{\"sync\":{\"service\":\"FULLTEXT\",\"type\":\"CONTENT\"}}")
        .status()).isEqualTo(201);

    assertThat(until(ann, id, "COMPLETE").at("actions.0.type")).isEqualTo("FULLTEXT");
  }

  @Test
  void whoMayNotReadTheDocumentSeesNoActionsOfIt() {
    var ann = sheaf.as("ann", "seen");
    var id = ann.post("/documents", "{\"content\":\"text\"}").at("documentId");

    assertThat(sheaf.as("eve", "other").get("/documents/" + id + "/actions?siteId=seen").status()).isEqualTo(401);
    assertThat(sheaf.as("rea", "seen_read").post("/documents/" + id + "/actions",
        "{\"actions\":[{\"type\":\"PUBLISH\"}]}").status()).isEqualTo(401);
    assertThat(ann.get("/documents/none/actions").status()).isEqualTo(404);
  }
}
