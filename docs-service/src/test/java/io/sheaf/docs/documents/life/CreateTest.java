package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CreateTest {

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
  void aDocumentWithContentIsMadeAndReadBack() {
    var ann = sheaf.as("ann", "inline");

    var made = ann.post("/documents", """
        {"path":"reports/May.md","contentType":"text/markdown","content":"# May","width":"100","height":"auto",
         "metadata":[{"key":"author","value":"Ann"},{"key":"topics","values":["a","b"]}],
         "tags":[{"key":"status","value":"new"}]}""");

    var id = made.at("documentId");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text()).isEqualTo("{\"documentId\":\"" + id + "\",\"siteId\":\"inline\"}");
    assertThat(made.header("ETag")).contains("\"1\"");
    var read = ann.get("/documents/" + id);
    assertThat(read.status()).isEqualTo(200);
    assertThat(read.header("ETag")).contains("\"1\"");
    assertThat(read.text()).isEqualTo("{\"siteId\":\"inline\",\"path\":\"reports/May.md\",\"width\":\"100\","
        + "\"height\":\"auto\",\"insertedDate\":\"2100-01-01T00:00:00+0000\","
        + "\"lastModifiedDate\":\"2100-01-01T00:00:00+0000\","
        + "\"checksum\":\"" + sha256("# May") + "\",\"checksumType\":\"SHA256\",\"documentId\":\"" + id
        + "\",\"contentType\":\"text/markdown\",\"userId\":\"ann\",\"contentLength\":5,"
        + "\"metadata\":[{\"key\":\"author\",\"value\":\"Ann\"},{\"key\":\"topics\",\"values\":[\"a\",\"b\"]}]}");
  }

  @Test
  void aDocumentWhoseContentIsStillToComeSaysWhereToPutIt() {
    var made = sheaf.as("ann", "parent").post("/documents", "{\"documents\":[]}");

    assertThat(made.status()).isEqualTo(201);
    assertThat(names(made)).containsExactlyInAnyOrder("documentId", "siteId", "uploadUrl");
    assertThat(made.at("uploadUrl")).contains("/parent/" + made.at("documentId") + "?")
        .contains("X-Amz-Expires=172800");
    assertThat(sheaf.as("ann", "parent").get("/documents/" + made.at("documentId")).at("path"))
        .isEqualTo(made.at("documentId"));
  }

  private static Set<String> names(Reply reply) {
    var names = new HashSet<String>();
    reply.json().entries().forEach(entry -> names.add(entry.getKey()));
    return names;
  }

  private static String sha256(String text) {
    return io.sheaf.storage.blobs.Checksum.over(io.sheaf.storage.blobs.Checksum.Kind.SHA256,
        text.getBytes(java.nio.charset.StandardCharsets.UTF_8)).hex();
  }
}
