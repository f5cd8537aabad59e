package io.sheaf.docs.documents.publications;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class PublicationTest {

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

  @Test
  void whatIsPublishedStaysWhileTheDocumentGoesOn() {
    var ann = sheaf.as("ann", "stays");
    var id = ann.post("/documents", "{\"path\":\"a/b.txt\",\"contentType\":\"text/plain\",\"content\":\"v0\"}")
        .at("documentId");

    var published = ann.put("/publications/" + id);
    for (int save = 1; save <= 12; save++) {
      assertThat(ann.stream("PUT", "/documents/" + id + "/file", BodyPublishers.ofString("v" + save)).status())
          .isEqualTo(200);
    }

    assertThat(published.status()).as(published.toString()).isEqualTo(200);
    assertThat(published.header("ETag")).contains("\"2\"");
    var found = sheaf.as("bob", "stays_read").get("/publications/" + id);
    assertThat(found.status()).isEqualTo(307);
    assertThat(found.header("Location").orElse("")).startsWith(sheaf.links() + "/stays/" + id)
        .contains("filename%2A%3DUTF-8%27%27b.txt");
    assertThat(ann.get("/documents/" + id + "/file?versionKey=v0").text()).isEqualTo("v0");
    assertThat(ann.get("/documents/" + id + "/file?versionKey=v1").status()).isEqualTo(404);
  }

  @Test
  void whatIsWithdrawnIsFoundNoMore() {
    var ann = sheaf.as("ann", "withdrawn");
    var id = ann.post("/documents", "{\"content\":\"v0\"}").at("documentId");
    ann.put("/publications/" + id);

    var withdrawn = ann.delete("/publications/" + id);

    assertThat(withdrawn.status()).isEqualTo(200);
    assertThat(withdrawn.text()).isEqualTo("{\"message\":\"'" + id + "' object deleted\"}");
    var gone = ann.get("/publications/" + id);
    assertThat(gone.status()).isEqualTo(404);
    assertThat(gone.text()).isEqualTo("{\"message\":\"Document " + id + " not found.\"}");
    assertThat(ann.delete("/publications/" + id).status()).isEqualTo(404);
  }

  @Test
  void thereIsNothingToPublishOfADocumentWithoutContent() {
    var ann = sheaf.as("ann", "empty");
    var id = ann.post("/documents", "{\"documents\":[]}").at("documentId");

    assertThat(ann.put("/publications/" + id).status()).isEqualTo(404);
    assertThat(ann.put("/publications/unknown").status()).isEqualTo(404);
    assertThat(ann.get("/publications/" + id).status()).isEqualTo(404);
  }

  @Test
  void whoMayOnlyReadDoesNotPublish() {
    var id = sheaf.as("ann", "may").post("/documents", "{\"content\":\"v0\"}").at("documentId");

    assertThat(sheaf.as("bob", "may_read").put("/publications/" + id).status()).isEqualTo(401);
    assertThat(sheaf.as("bob", "may_read").delete("/publications/" + id).status()).isEqualTo(401);
  }
}
