package io.sheaf.docs.documents.artifacts;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ArtifactTest {

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
  void anArtifactWithoutADocumentBringsItsDocumentAlong() {
    var ann = sheaf.as("ann", "root");

    var made = ann.post("/documents",
        "{\"artifacts\":true,\"artifactCategory\":\"preview\",\"path\":\"a/b.txt\",\"content\":\"1\"}");

    assertThat(made.status()).isEqualTo(201);
    var id = made.at("documentId");
    var artifactId = made.at("artifactId");
    assertThat(made.text()).isEqualTo(
        "{\"documentId\":\"" + id + "\",\"artifactId\":\"" + artifactId + "\",\"siteId\":\"root\"}");
    assertThat(artifactId).matches("[0-9A-HJKMNP-TV-Z]{26}");
    var root = ann.get("/documents/" + id);
    assertThat(root.text()).isEqualTo("{\"hasArtifacts\":true,\"siteId\":\"root\",\"path\":\"a/b.txt\","
        + "\"insertedDate\":\"2100-01-01T00:00:00+0000\",\"lastModifiedDate\":\"2100-01-01T00:00:00+0000\","
        + "\"documentId\":\"" + id + "\",\"userId\":\"ann\"}");
    var artifact = ann.get("/documents/" + id + "?artifactId=" + artifactId);
    assertThat(artifact.at("path")).isEqualTo("a/b.txt");
    assertThat(artifact.at("artifactCategory")).isEqualTo("preview");
    assertThat(artifact.at("contentLength")).isEqualTo("1");
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }

  @Test
  void artifactsAreListedBesideTheirDocument() {
    var ann = sheaf.as("ann", "beside");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");
    var first = artifact(ann, id);
    var second = artifact(ann, id);

    var page = ann.get("/documents/" + id + "/artifacts?limit=1");
    var rest = ann.get("/documents/" + id + "/artifacts?limit=1&next=" + page.at("next"));

    assertThat(page.size("documents")).isEqualTo(1);
    assertThat(page.at("documents.0.artifactId") + rest.at("documents.0.artifactId")).contains(first, second);
    assertThat(rest.at("next")).isEmpty();
    assertThat(ann.get("/documents/nothing/artifacts").status()).isEqualTo(404);
    assertThat(ann.get("/documents/" + id).at("hasArtifacts")).isEqualTo("true");
  }

  @Test
  void anArtifactIsChangedOnItsOwn() {
    var ann = sheaf.as("ann", "alone");
    var id = ann.post("/documents", "{\"path\":\"root.txt\",\"content\":\"1\"}").at("documentId");
    var artifactId = artifact(ann, id);

    var changed = ann.patch("/documents/" + id + "?artifactId=" + artifactId,
        "{\"content\":\"22\",\"artifactCategory\":\"big\"}");

    assertThat(changed.at("artifactId")).isEqualTo(artifactId);
    assertThat(ann.get("/documents/" + id + "?artifactId=" + artifactId).at("contentLength")).isEqualTo("2");
    assertThat(ann.get("/documents/" + id + "?artifactId=" + artifactId).at("artifactCategory")).isEqualTo("big");
    assertThat(ann.get("/documents/" + id).at("contentLength")).isEqualTo("1");
    assertThat(ann.patch("/documents/" + id, "{\"artifactCategory\":\"big\"}").text()).isEqualTo("{\"errors\":[{"
        + "\"key\":\"artifactCategory\",\"error\":\"'artifactCategory' can only be set when artifactId is set\"}]}");
  }

  @Test
  void anArtifactIsPromotedAndUnpromoted() {
    var ann = sheaf.as("ann", "promoted");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");
    var artifactId = artifact(ann, id);
    var path = "/documents/" + id + "/artifacts/promoteArtifact";

    var promoted = ann.put(path, "{\"artifactId\":\"" + artifactId + "\"}");
    assertThat(promoted.status()).isEqualTo(200);
    assertThat(promoted.text()).isEqualTo(
        "{\"message\":\"Promoted artifact '" + artifactId + "' on document '" + id + "'.\"}");
    assertThat(ann.get("/documents/" + id).at("promotedArtifactId")).isEqualTo(artifactId);
    assertThat(ann.put(path, "{}").status()).isEqualTo(200);
    assertThat(ann.get("/documents/" + id).at("promotedArtifactId")).isEmpty();
    assertThat(ann.put(path, "{\"artifactId\":\"other\"}").at("errors.0.key")).isEqualTo("artifactId");
  }

  @Test
  void aPromotedArtifactThatLeavesIsPromotedNoLonger() {
    var ann = sheaf.as("ann", "demoted");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");
    var artifactId = artifact(ann, id);
    ann.put("/documents/" + id + "/artifacts/promoteArtifact", "{\"artifactId\":\"" + artifactId + "\"}");

    ann.delete("/documents/" + id + "?softDelete=true&artifactId=" + artifactId);

    assertThat(ann.get("/documents/" + id).at("promotedArtifactId")).isEmpty();
  }

  @Test
  void aDocumentStaysAsLongAsItHasArtifacts() {
    var ann = sheaf.as("ann", "stays");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");
    var first = artifact(ann, id);
    var second = artifact(ann, id);
    var refusal = "{\"message\":\"Document '" + id + "' cannot be deleted while artifacts exist\"}";

    assertThat(ann.delete("/documents/" + id).text()).isEqualTo(refusal);
    assertThat(ann.delete("/documents/" + id + "?softDelete=true").text()).isEqualTo(refusal);
    assertThat(ann.delete("/documents/" + id + "?softDelete=true&artifactId=" + first).status()).isEqualTo(200);
    assertThat(ann.get("/documents/" + id + "/artifacts").size("documents")).isEqualTo(1);
    assertThat(ann.delete("/documents/" + id + "?artifactId=" + second).status()).isEqualTo(200);
    assertThat(sheaf.admin().delete("/documents/" + id + "/purge?siteId=stays").status()).isEqualTo(409);
    assertThat(sheaf.admin().delete("/documents/" + id + "/purge?siteId=stays&artifactId=" + first).text())
        .isEqualTo("{\"message\":\"Deleted artifact '" + first + "' from document '" + id + "' permanently\"}");
    assertThat(ann.get("/documents/" + id).at("hasArtifacts")).isEmpty();
    assertThat(ann.delete("/documents/" + id).text()).isEqualTo("{\"message\":\"'" + id + "' object deleted\"}");
  }

  @Test
  void anArtifactThatWasPutAwayComesBack() {
    var ann = sheaf.as("ann", "back");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");
    var artifactId = artifact(ann, id);
    ann.delete("/documents/" + id + "?softDelete=true&artifactId=" + artifactId);
    assertThat(ann.get("/documents?softDeleted=true").at("documents.0.artifactId")).isEqualTo(artifactId);

    assertThat(ann.put("/documents/" + id + "/restore?artifactId=" + artifactId).text())
        .isEqualTo("{\"message\":\"document restored\"}");

    assertThat(ann.get("/documents/" + id + "?artifactId=" + artifactId).status()).isEqualTo(200);
  }

  private static String artifact(Client ann, String id) {
    return ann.post("/documents", "{\"artifacts\":true,\"documentId\":\"" + id + "\",\"content\":\"x\"}")
        .at("artifactId");
  }
}
