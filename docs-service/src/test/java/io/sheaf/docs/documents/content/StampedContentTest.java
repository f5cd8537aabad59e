package io.sheaf.docs.documents.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.media.watermarks.Samples;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whichever way the content of a document with watermarks is asked for, it comes stamped or not at all.
class StampedContentTest {

  private static final byte[] PDF = Samples.pdf(2, 0);

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

  private static String document(Client client, String name, String type, byte[] bytes) {
    var id = client
        .post("/documents", "{\"path\":\"" + name + "\",\"contentType\":\"" + type + "\",\"content\":\"first\"}")
        .at("documentId");
    var put = client.stream("PUT", "/documents/" + id + "/file", HttpRequest.BodyPublishers.ofByteArray(bytes));
    assertThat(put.status()).as(put.text()).isLessThan(300);
    return id;
  }

  private static void define(Client client, String key, String watermark) {
    var made = client.post("/attributes",
        "{\"attribute\":{\"key\":\"" + key + "\",\"dataType\":\"WATERMARK\",\"watermark\":" + watermark + "}}");
    assertThat(made.status()).as(made.text()).isLessThan(300);
  }

  private static void mark(Client client, String documentId, String key) {
    var set = client.post("/documents/" + documentId + "/attributes", "{\"attributes\":[{\"key\":\"" + key + "\"}]}");
    assertThat(set.status()).as(set.text()).isEqualTo(201);
  }

  private static String marked(Client client) {
    define(client, "draft", "{\"text\":\"DRAFT\"}");
    var id = document(client, "a.pdf", "application/pdf", PDF);
    mark(client, id, "draft");
    return id;
  }

  private static void assertStamped(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    assertThat(new String(reply.bytes(), 0, 5)).isEqualTo("%PDF-");
    assertThat(reply.bytes().length).isGreaterThan(PDF.length);
    assertThat(reply.bytes()).isNotEqualTo(PDF);
  }

  @Test
  void aLinkLeadsThroughTheServiceToTheStampedContent() {
    var ann = sheaf.as("ann", "stamped1");
    var id = marked(ann);

    var url = ann.get("/documents/" + id + "/url?inline=true").at("url");

    assertThat(url).startsWith(sheaf.url() + "/stamped/");
    var got = sheaf.anonymous().get(url);
    assertStamped(got);
    assertThat(got.header("content-type")).contains("application/pdf");
    assertThat(got.header("content-disposition").orElseThrow()).startsWith("inline").contains("a.pdf");
    var part = sheaf.anonymous().with("Range", "bytes=2-9").get(url);
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(got.bytes(), 2, 10));
    assertThat(sheaf.anonymous().with("Range", "bytes=99999999-").get(url).status()).isEqualTo(416);
  }

  @Test
  void aLinkThatIsOldOrChangedLeadsNowhere() {
    var ann = sheaf.as("ann", "stamped2");
    var id = marked(ann);
    var url = ann.get("/documents/" + id + "/url?duration=1").at("url");

    assertThat(sheaf.anonymous().get(url.substring(0, url.length() - 2) + "AA").status()).isEqualTo(404);
    assertThat(sheaf.anonymous().get("/stamped/abc").status()).isEqualTo(404);
    sheaf.clock().advance(Duration.ofHours(2));
    assertThat(sheaf.anonymous().get(url).status()).isEqualTo(404);
  }

  @Test
  void aLinkThatWasGivenBeforeTheWatermarkLeadsToTheStampedContentToo() {
    sheaf.assumeThatLinksLeadHere();
    var ann = sheaf.as("ann", "stamped20");
    var gus = sheaf.as("gus", "stamped20_govern");
    var id = document(ann, "a.pdf", "application/pdf", PDF);
    var given = ann.get("/documents/" + id + "/url").at("url");
    var governed = gus.get("/documents/" + id + "/url?bypassWatermark=true").at("url");
    var before = sheaf.anonymous().get(given);
    assertThat(before.bytes()).isEqualTo(PDF);
    var definitions = sheaf.door(Attributes.class);
    assertThat(definitions.hasAny(new SiteId("stamped20"), DataType.WATERMARK)).isFalse();

    define(ann, "draft", "{\"text\":\"DRAFT\"}");
    mark(ann, id, "draft");

    assertThat(definitions.hasAny(new SiteId("stamped20"), DataType.WATERMARK)).isTrue();
    assertThat(definitions.hasAny(new SiteId("stamped20"), DataType.NUMBER)).isFalse();
    var after = sheaf.anonymous().get(given);
    assertStamped(after);
    assertThat(after.header("etag")).isNotEqualTo(before.header("etag"));
    assertStamped(sheaf.anonymous().with("If-None-Match", before.header("etag").orElseThrow()).get(given));
    assertThat(sheaf.anonymous().with("If-None-Match", after.header("etag").orElseThrow()).get(given).status())
        .isEqualTo(304);
    var part = sheaf.anonymous().with("Range", "bytes=2-9").get(given);
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(after.bytes(), 2, 10));
    assertThat(sheaf.anonymous().get(governed).bytes()).isEqualTo(PDF);
    assertThat(ann.delete("/documents/" + id + "/attributes/draft").status()).isEqualTo(200);
    assertThat(sheaf.anonymous().get(given).bytes()).isEqualTo(PDF);
  }

  @Test
  void whatCannotBeStampedIsNotGivenByALinkFromBeforeEither() {
    sheaf.assumeThatLinksLeadHere();
    var ann = sheaf.as("ann", "stamped21");
    var id = document(ann, "a.bin", "application/octet-stream", new byte[]{0, 1, 2, 3});
    var given = ann.get("/documents/" + id + "/url").at("url");
    define(ann, "draft", "{\"text\":\"DRAFT\"}");
    mark(ann, id, "draft");

    var refused = sheaf.anonymous().get(given);

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.bytes().length).isGreaterThan(10);
  }

  @Test
  void theFileItselfIsStampedWholeAndInPartAndHasATagOfItsOwn() {
    var ann = sheaf.as("ann", "stamped3");
    var id = marked(ann);
    var path = "/documents/" + id + "/file";

    var whole = ann.get(path);

    assertStamped(whole);
    var tag = whole.header("etag").orElseThrow();
    assertThat(ann.with("If-None-Match", tag).get(path).status()).isEqualTo(304);
    var part = ann.with("Range", "bytes=-10").with("If-Range", tag).get(path);
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.bytes())
        .isEqualTo(Arrays.copyOfRange(whole.bytes(), whole.bytes().length - 10, whole.bytes().length));
    assertStamped(ann.get(path + "?versionKey=v1"));
  }

  @Test
  void whoGovernsMayHaveItBareAndNobodyElse() {
    var ann = sheaf.as("ann", "stamped4");
    var gus = sheaf.as("gus", "stamped4_govern");
    var id = marked(ann);

    assertThat(gus.get("/documents/" + id + "/file?bypassWatermark=true").bytes()).isEqualTo(PDF);
    var bare = gus.get("/documents/" + id + "/url?bypassWatermark=true").at("url");
    assertThat(sheaf.anonymous().get(bare).bytes()).isEqualTo(PDF);
    assertStamped(gus.get("/documents/" + id + "/file"));
    for (var door : new String[]{"file", "content", "url"}) {
      var refused = ann.get("/documents/" + id + "/" + door + "?bypassWatermark=true");
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.text())
          .isEqualTo("{\"errors\":[{\"error\":\"user requires 'admin' or 'govern' permission\"}]}");
    }
  }

  @Test
  void contentAndPublicationsLeadToTheStampedContent() {
    var ann = sheaf.as("ann", "stamped5");
    var id = marked(ann);

    assertStamped(sheaf.anonymous().get(ann.get("/documents/" + id + "/content").at("contentUrl")));
    ann.put("/publications/" + id);
    var location = ann.get("/publications/" + id).header("location").orElseThrow();
    assertThat(location).startsWith(sheaf.url() + "/stamped/");
    assertStamped(sheaf.anonymous().get(location));
  }

  @Test
  void anArtifactIsStampedAsItsDocumentIs() {
    var ann = sheaf.as("ann", "stamped6");
    var id = marked(ann);
    var artifact = ann.post("/documents",
        "{\"documentId\":\"" + id + "\",\"artifacts\":true,\"path\":\"b.pdf\",\"content\":\"first\"}").at("artifactId");
    assertThat(artifact).isNotEmpty();
    var path = "/documents/" + id + "/file?artifactId=" + artifact;
    assertThat(ann.stream("PUT", path, HttpRequest.BodyPublishers.ofByteArray(PDF)).status()).isLessThan(300);

    assertStamped(ann.get(path));
  }

  @Test
  void aZipHasItStampedAndLeavesOutWhatCannotBe() throws Exception {
    var ann = sheaf.as("ann", "stamped7");
    var id = marked(ann);
    var text = document(ann, "t.txt", "text/plain", "secret".getBytes());
    mark(ann, text, "draft");
    var plain = document(ann, "p.txt", "text/plain", "plain".getBytes());

    var link = ann.post("/documents/compress",
        "{\"documentIds\":[\"" + id + "\",\"" + text + "\",\"" + plain + "\"]}").at("downloadUrl");

    var zip = sheaf.anonymous().get(link);
    long end = System.nanoTime() + Duration.ofSeconds(120).toNanos();
    while (zip.status() == 404 && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      zip = sheaf.anonymous().get(link);
    }
    assertThat(zip.status()).isEqualTo(200);
    assertZip(zip.bytes());
  }

  private static void assertZip(byte[] bytes) throws IOException {
    try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      assertThat(zip.getNextEntry().getName()).isEqualTo("a.pdf");
      assertThat(zip.readAllBytes()).isNotEqualTo(PDF).hasSizeGreaterThan(PDF.length);
      assertThat(zip.getNextEntry().getName()).isEqualTo("p.txt");
      assertThat(zip.getNextEntry()).isNull();
    }
  }

  @Test
  void whatCannotBeStampedIsNotDelivered() {
    var ann = sheaf.as("ann", "stamped8");
    define(ann, "draft", "{\"text\":\"DRAFT\"}");
    var text = document(ann, "t.txt", "text/plain", "secret".getBytes());
    var broken = document(ann, "b.pdf", "application/pdf", "%PDF-1.7 secret".getBytes());
    mark(ann, text, "draft");
    mark(ann, broken, "draft");

    for (var refused : new Reply[]{ann.get("/documents/" + text + "/content"), ann.get("/documents/" + text + "/file"),
        sheaf.anonymous().get(ann.get("/documents/" + text + "/url").at("url")),
        ann.get("/documents/" + broken + "/file")}) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
      assertThat(refused.text()).startsWith("{\"message\":\"the content cannot be stamped with its watermark: ")
          .doesNotContain("secret");
    }
    assertThat(sheaf.as("gus", "stamped8_govern").get("/documents/" + text + "/content?bypassWatermark=true")
        .at("content")).isEqualTo("secret");
  }

  @Test
  void theImageOfADocumentIsStampedAndAWatermarkThatIsTakenAwayIsGone() {
    var ann = sheaf.as("ann", "stamped9");
    var logo = document(ann, "logo.png", "image/png", Samples.image("png", 30, 30, Color.BLUE));
    define(ann, "logo", "{\"imageDocumentId\":\"" + logo + "\",\"scale\":\"ORIGINAL\","
        + "\"position\":{\"xAnchor\":\"LEFT\",\"yAnchor\":\"TOP\"}}");
    var id = document(ann, "a.pdf", "application/pdf", PDF);
    mark(ann, id, "logo");

    var url = ann.get("/documents/" + id + "/url").at("url");
    assertStamped(sheaf.anonymous().get(url));

    assertThat(ann.delete("/documents/" + id + "/attributes/logo").status()).isEqualTo(200);
    assertThat(sheaf.anonymous().get(url).bytes()).isEqualTo(PDF);
    assertThat(ann.get("/documents/" + id + "/file").bytes()).isEqualTo(PDF);
  }
}
