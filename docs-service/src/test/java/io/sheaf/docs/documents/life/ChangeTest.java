package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ChangeTest {

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
  void whatARequestSaysTakesThePlaceOfWhatWas() {
    var ann = sheaf.as("ann", "merge");
    var id = ann.post("/documents", """
        {"path":"a/b.txt","content":"one","width":"10","contentType":"text/plain",
         "metadata":[{"key":"gone","value":"1"},{"key":"kept","value":"2"},{"key":"new","value":"3"}]}""")
        .at("documentId");
    sheaf.clock().advance(Duration.ofSeconds(5));

    var changed = ann.patch("/documents/" + id, """
        {"height":"auto","metadata":[{"key":"gone"},{"key":"new","values":["4","5"]}]}""");

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.header("ETag")).contains("\"2\"");
    assertThat(changed.at("documentId")).isEqualTo(id);
    assertThat(changed.at("uploadUrl")).contains("/merge/" + id);
    var read = ann.get("/documents/" + id);
    assertThat(read.header("ETag")).contains("\"2\"");
    assertThat(read.at("width")).isEqualTo("10");
    assertThat(read.at("height")).isEqualTo("auto");
    assertThat(read.at("lastModifiedDate")).isNotEqualTo(read.at("insertedDate"));
    assertThat(read.text()).contains(
        "\"metadata\":[{\"key\":\"kept\",\"value\":\"2\"},{\"key\":\"new\",\"values\":[\"4\",\"5\"]}]");
  }

  @Test
  void newContentIsTheNextVersion() {
    var ann = sheaf.as("ann", "content");
    var id = ann.post("/documents", "{\"content\":\"one\",\"contentType\":\"text/plain\"}").at("documentId");

    var changed = ann.patch("/documents/" + id, "{\"content\":\"three\"}");

    assertThat(changed.text()).isEqualTo("{\"documentId\":\"" + id + "\",\"siteId\":\"content\"}");
    var read = ann.get("/documents/" + id);
    assertThat(read.at("contentLength")).isEqualTo("5");
    assertThat(read.at("contentType")).isEqualTo("text/plain");
    assertThat(items("content", id).stream().map(item -> item.key().sort())).contains("v0", "v1");
  }

  @Test
  void aNewPathFilesTheDocumentAnew() {
    var ann = sheaf.as("ann", "move");
    var id = ann.post("/documents", "{\"path\":\"a/b.txt\",\"content\":\"1\"}").at("documentId");

    assertThat(ann.patch("/documents/" + id, "{\"path\":\"A/B.txt\"}").status()).isEqualTo(200);
    assertThat(ann.get("/documents/" + id).at("path")).isEqualTo("A/B.txt");
    assertThat(ann.get("/folders?path=a").size("documents")).isEqualTo(1);
    ann.patch("/documents/" + id, "{\"path\":\"c/d.txt\"}");
    assertThat(ann.get("/folders?path=a").size("documents")).isZero();
    assertThat(ann.get("/folders?path=c").at("documents.0.path")).isEqualTo("c/d.txt");

    var other = ann.post("/documents", "{\"path\":\"a/b.txt\",\"content\":\"1\"}").at("documentId");
    ann.patch("/documents/" + other, "{\"path\":\"c/D.txt\"}");
    assertThat(ann.get("/documents/" + other).at("path")).isEqualTo("c/D (" + other + ").txt");
  }

  @Test
  void howADocumentDescribedItselfBeforeIsKept() {
    var ann = sheaf.as("ann", "history");
    var id = ann
        .post("/documents", "{\"path\":\"a.txt\",\"content\":\"1\",\"metadata\":[{\"key\":\"k\",\"value\":\"1\"}]}")
        .at("documentId");

    ann.patch("/documents/" + id, "{\"path\":\"b.txt\"}");
    ann.patch("/documents/" + id, "{\"content\":\"2\"}");
    ann.patch("/documents/" + id, "{\"metadata\":[{\"key\":\"k\",\"value\":\"2\"}]}");

    assertThat(items("history", id).stream().filter(item -> item.key().sort().startsWith("doc#"))
        .map(item -> item.text("path"))).containsExactly("a.txt", "b.txt");
  }

  @Test
  void tagsAreAddedAndReplaced() {
    var ann = sheaf.as("ann", "tags");
    var id = ann.post("/documents",
        "{\"content\":\"1\",\"tags\":[{\"key\":\"a\",\"value\":\"1\"},{\"key\":\"b\",\"value\":\"1\"}]}")
        .at("documentId");

    ann.patch("/documents/" + id, "{\"tags\":[{\"key\":\"b\",\"value\":\"2\"},{\"key\":\"c\",\"value\":\"3\"}]}");

    assertThat(items("tags", id).stream().filter(item -> item.key().sort().startsWith("tags#"))
        .map(item -> item.text("tagKey") + item.text("tagValue"))).containsExactlyInAnyOrder("a1", "b2", "c3");
    assertThat(ann.get("/documents/" + id).header("ETag")).contains("\"2\"");
  }

  @Test
  void contentAndADeepLinkExcludeEachOther() {
    var ann = sheaf.as("ann", "exclusive");
    var id = ann.post("/documents", "{\"deepLinkPath\":\"https://example.com/a\"}").at("documentId");
    var text = "{\"errors\":[{\"error\":\"both 'content', and 'deepLinkPath' cannot be set\"}]}";

    assertThat(ann.patch("/documents/" + id, "{\"content\":\"1\"}").text()).isEqualTo(text);
    assertThat(ann.patch("/documents/" + id, "{\"content\":\"1\",\"deepLinkPath\":\"https://example.com/b\"}").text())
        .isEqualTo(text);
    assertThat(ann.patch("/documents/" + id, "{\"deepLinkPath\":\"https://example.com/b\"}").text())
        .isEqualTo("{\"documentId\":\"" + id + "\",\"siteId\":\"exclusive\"}");
  }

  @Test
  void metadataAreCountedTogetherWithThoseThatAreThere() {
    var ann = sheaf.as("ann", "counted");
    var entries = new StringBuilder("{\"key\":\"k0\",\"value\":\"v\"}");
    for (int at = 1; at < 25; at++) {
      entries.append(",{\"key\":\"k").append(at).append("\",\"value\":\"v\"}");
    }
    var id = ann.post("/documents", "{\"content\":\"1\",\"metadata\":[" + entries + "]}").at("documentId");

    assertThat(ann.patch("/documents/" + id, "{\"metadata\":[{\"key\":\"more\",\"value\":\"v\"}]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"metadata\",\"error\":\"maximum number is 25\"}]}");
    assertThat(ann.patch("/documents/" + id, "{\"metadata\":[{\"key\":\"more\",\"value\":\"v\"},{\"key\":\"k0\"}]}")
        .status()).isEqualTo(200);
  }

  @Test
  void aChangeOfWhatIsNotAsTheClientThinksIsRefused() {
    var ann = sheaf.as("ann", "stale");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");

    assertThat(ann.with("If-Match", "\"1\"").patch("/documents/" + id, "{\"width\":\"1\"}").status()).isEqualTo(200);
    assertThat(ann.with("If-Match", "\"1\"").patch("/documents/" + id, "{\"width\":\"2\"}").status()).isEqualTo(412);
    assertThat(ann.get("/documents/" + id).at("width")).isEqualTo("1");
    assertThat(ann.with("If-Match", "\"2\"").patch("/documents/" + id, "{\"width\":\"1\"}").header("ETag"))
        .contains("\"2\"");
  }

  @Test
  void documentsAreAddedToOne() {
    var ann = sheaf.as("ann", "children");
    var id = ann.post("/documents", "{\"content\":\"1\"}").at("documentId");

    var changed = ann.patch("/documents/" + id, "{\"documents\":[{\"content\":\"2\"},{\"path\":\"x\"}]}");

    assertThat(changed.size("documents")).isEqualTo(2);
    assertThat(ann.get("/documents/" + id).size("documents")).isEqualTo(2);
  }

  @Test
  void aDocumentThatIsNotThereIsNotChanged() {
    var refused = sheaf.as("ann", "absent").patch("/documents/nothing", "{\"width\":\"1\"}");

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.text()).isEqualTo("{\"message\":\"Document nothing not found.\"}");
  }

  private static List<Item> items(String site, String id) {
    var ref = DocumentRef.of(new SiteId(site), id);
    return sheaf.engines().ports().table()
        .page(Query.of(TableSchema.DOCUMENT.main().partition(ref.site(), ref.keyId())).limit(200)).items();
  }
}
