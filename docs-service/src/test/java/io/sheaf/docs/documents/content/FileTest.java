package io.sheaf.docs.documents.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.blobs.BlobKey;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnAwsToo
class FileTest {

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
  void bytesAreWrittenAndReadBackAsTheyAre() {
    var ann = sheaf.as("ann", "bytes");
    var id = document(ann, "reports/May.pdf", "application/pdf");
    var content = random(3 * 1024 * 1024 + 17);

    var saved = put(ann, id, content);

    assertThat(saved.status()).as(saved.toString()).isEqualTo(200);
    assertThat(saved.text()).isEqualTo("{\"documentId\":\"" + id + "\",\"version\":1,\"versionKey\":\"v1\","
        + "\"contentType\":\"application/pdf\",\"contentLength\":" + content.length + ",\"checksum\":\""
        + Checksum.over(Checksum.Kind.SHA256, content).hex() + "\",\"checksumType\":\"SHA256\"}");
    assertThat(saved.header("ETag")).contains("\"2\"");
    var read = ann.get("/documents/" + id + "/file");
    assertThat(read.status()).isEqualTo(200);
    assertThat(read.bytes()).isEqualTo(content);
    assertThat(read.header("ETag")).contains("\"2\"");
    assertThat(read.header("Content-Type")).contains("application/pdf");
    assertThat(read.header("Content-Length")).contains(String.valueOf(content.length));
    assertThat(read.header("Last-Modified")).contains("Fri, 01 Jan 2100 00:00:00 GMT");
    assertThat(read.header("Accept-Ranges")).contains("bytes");
    assertThat(read.header("Content-Disposition")).contains("attachment; filename*=UTF-8''May.pdf");
    assertThat(read.header("X-Content-Type-Options")).contains("nosniff");
  }

  @Test
  void anOlderVersionIsReadByItsKey() {
    var ann = sheaf.as("ann", "older");
    var id = document(ann, "a.txt", "text/plain");
    put(ann, id, "second".getBytes(StandardCharsets.UTF_8));

    assertThat(ann.get("/documents/" + id + "/file?versionKey=v0").text()).isEqualTo("first");
    assertThat(ann.get("/documents/" + id + "/file?versionKey=v1").text()).isEqualTo("second");
    var unknown = ann.get("/documents/" + id + "/file?versionKey=v9");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.text())
        .isEqualTo("{\"message\":\"content versionId not found in versionKey 'v9'\"}");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      bytes=0-3     | 206 | 0123       | bytes 0-3/10
      bytes=4-      | 206 | 456789     | bytes 4-9/10
      bytes=-2      | 206 | 89         | bytes 8-9/10
      bytes=8-99    | 206 | 89         | bytes 8-9/10
      bytes=2-1     | 200 | 0123456789 |
      bytes=0-1,4-5 | 200 | 0123456789 |
      lines=1-2     | 200 | 0123456789 |
      """)
  void aPartIsReadByItsRange(String range, int status, String text, String contentRange) {
    var ann = sheaf.as("ann", "ranges");
    var id = document(ann, "digits.txt", "text/plain");
    put(ann, id, "0123456789".getBytes(StandardCharsets.UTF_8));

    var part = ann.with("Range", range).get("/documents/" + id + "/file");

    assertThat(part.status()).isEqualTo(status);
    assertThat(part.text()).isEqualTo(text);
    assertThat(part.header("Content-Range").orElse(null)).isEqualTo(contentRange);
    assertThat(part.header("ETag")).contains("\"2\"");
  }

  @Test
  void aRangePastTheEndIsRefusedWithTheSize() {
    var ann = sheaf.as("ann", "past");
    var id = document(ann, "a.txt", "text/plain");

    var refused = ann.with("Range", "bytes=5-").get("/documents/" + id + "/file");

    assertThat(refused.status()).isEqualTo(416);
    assertThat(refused.header("Content-Range")).contains("bytes */5");
    assertThat(refused.text()).isEqualTo("{\"message\":\"the content has none of these bytes\"}");
  }

  @Test
  void aRangeOfWhatHasChangedIsAnsweredWithTheWhole() {
    var ann = sheaf.as("ann", "ifrange");
    var id = document(ann, "a.txt", "text/plain");
    var asked = ann.with("Range", "bytes=1-2").with("If-Range", "\"1\"");
    assertThat(asked.get("/documents/" + id + "/file").text()).isEqualTo("ir");

    put(ann, id, "another".getBytes(StandardCharsets.UTF_8));

    var whole = asked.get("/documents/" + id + "/file");
    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.text()).isEqualTo("another");
  }

  @Test
  void whoHasItAlreadyIsToldSoWithoutBytes() {
    var ann = sheaf.as("ann", "known");
    var id = document(ann, "a.txt", "text/plain");

    var byTag = ann.with("If-None-Match", "\"1\"").get("/documents/" + id + "/file");
    var byDate = ann.with("If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT").get("/documents/" + id + "/file");
    var changed = ann.with("If-Modified-Since", "Thu, 31 Dec 2099 23:59:59 GMT").get("/documents/" + id + "/file");
    var stale = ann.with("If-Match", "\"7\"").get("/documents/" + id + "/file");

    assertThat(byTag.status()).isEqualTo(304);
    assertThat(byTag.bytes()).isEmpty();
    assertThat(byTag.header("ETag")).contains("\"1\"");
    assertThat(byDate.status()).isEqualTo(304);
    assertThat(changed.status()).isEqualTo(200);
    assertThat(stale.status()).isEqualTo(412);
  }

  @Test
  void theHeadSaysAllButTheBytes() {
    var ann = sheaf.as("ann", "head");
    var id = document(ann, "a.txt", "text/plain");

    var head = ann.send("HEAD", "/documents/" + id + "/file", null);

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.bytes()).isEmpty();
    assertThat(head.header("Content-Length")).contains("5");
    assertThat(head.header("ETag")).contains("\"1\"");
    assertThat(head.header("Content-Type")).contains("text/plain");
  }

  @Test
  void aSaveOfWhatHasChangedMeanwhileIsRefusedAndLeavesNothingBehind() {
    var ann = sheaf.as("ann", "stale");
    var id = document(ann, "a.txt", "text/plain");
    put(ann, id, "second".getBytes(StandardCharsets.UTF_8));

    var stale = put(ann.with("If-Match", "\"1\""), id, "third".getBytes(StandardCharsets.UTF_8));
    var current = put(ann.with("If-Match", "\"2\""), id, "fourth".getBytes(StandardCharsets.UTF_8));

    assertThat(stale.status()).isEqualTo(412);
    assertThat(current.status()).isEqualTo(200);
    assertThat(ann.get("/documents/" + id + "/file").text()).isEqualTo("fourth");
    eventuallyThereAreBlobs("stale", id, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-amz-checksum-sha256=%s", "Repr-Digest=sha-256=:%s:",
      "Content-Digest=md5=:x:, sha-256=:%s:",
      "Digest=SHA-256=%s"})
  void theChecksumThatIsSentAlongIsHeldAgainstTheBytes(String header) {
    var ann = sheaf.as("ann", "sums");
    var id = document(ann, "a.txt", "text/plain");
    var content = "right".getBytes(StandardCharsets.UTF_8);
    int equals = header.indexOf('=');
    var sum = Checksum.over(Checksum.Kind.SHA256, content).base64();
    var sending = ann.with(header.substring(0, equals), header.substring(equals + 1).formatted(sum));

    var right = put(sending, id, content);
    var wrong = put(sending, id, "wrong".getBytes(StandardCharsets.UTF_8));

    assertThat(right.status()).as(right.toString()).isEqualTo(200);
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.at("errors.0.key")).isEqualTo("checksum");
    assertThat(ann.get("/documents/" + id + "/file").text()).isEqualTo("right");
    eventuallyThereAreBlobs("sums", id, 2);
  }

  @Test
  void theChecksumOfTheQueryBecomesTheDocuments() {
    var ann = sheaf.as("ann", "query");
    var id = document(ann, "a.txt", "text/plain");
    var content = "right".getBytes(StandardCharsets.UTF_8);
    var hex = Checksum.over(Checksum.Kind.SHA512, content).hex();

    var saved = ann.stream("PUT", "/documents/" + id + "/file?checksumType=sha512&checksum=" + hex,
        BodyPublishers.ofByteArray(content));

    assertThat(saved.status()).isEqualTo(200);
    assertThat(saved.at("checksum")).isEqualTo(hex);
    assertThat(ann.get("/documents/" + id).at("checksumType")).isEqualTo("SHA512");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      x-amz-checksum-sha256 | nonsense
      Repr-Digest           | sha-256=:abc:
      Digest                | sha-256
      """)
  void whatIsNoChecksumIsRefusedByItsHeader(String header, String value) {
    var ann = sheaf.as("ann", "nosum");
    var id = document(ann, "a.txt", "text/plain");

    var refused = put(ann.with(header, value), id, new byte[10]);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo(header);
  }

  @Test
  void theDeclaredTypeWinsOverThatOfTheBytes() {
    var ann = sheaf.as("ann", "types");
    var declared = document(ann, "a.txt", "text/plain");
    var undeclared = ann.post("/documents", "{\"path\":\"b\",\"content\":\"first\"}").at("documentId");

    put(ann.with("Content-Type", "image/png"), declared, new byte[]{1});
    put(ann.with("Content-Type", "image/png"), undeclared, new byte[]{1});

    assertThat(ann.get("/documents/" + declared).at("contentType")).isEqualTo("text/plain");
    assertThat(ann.get("/documents/" + undeclared).at("contentType")).isEqualTo("image/png");
  }

  @Test
  void aRepeatedSaveIsOneVersionAndAnotherBodyIsAnotherRequest() {
    var ann = sheaf.as("ann", "once");
    var id = document(ann, "a.txt", "text/plain");
    var once = ann.with("Idempotency-Key", "save-1");

    var first = put(once, id, "second".getBytes(StandardCharsets.UTF_8));
    var again = put(once, id, "second".getBytes(StandardCharsets.UTF_8));
    var other = put(once, id, "secret".getBytes(StandardCharsets.UTF_8));

    assertThat(first.status()).isEqualTo(200);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.bytes()).isEqualTo(first.bytes());
    assertThat(again.header("ETag")).isEqualTo(first.header("ETag"));
    assertThat(other.status()).isEqualTo(422);
    assertThat(ann.get("/documents/" + id + "/file").text()).isEqualTo("second");
    assertThat(ann.get("/documents/" + id + "/file").header("ETag")).contains("\"2\"");
    eventuallyThereAreBlobs("once", id, 2);
  }

  @Test
  void aRepeatedSaveWithWrongBytesIsRefusedAgainAndWithOthersIsAnotherRequest() {
    var ann = sheaf.as("ann", "oncewrong");
    var id = document(ann, "a.txt", "text/plain");
    var sum = Checksum.over(Checksum.Kind.SHA256, "right".getBytes(StandardCharsets.UTF_8)).base64();
    var once = ann.with("Idempotency-Key", "save-2").with("x-amz-checksum-sha256", sum);

    assertThat(put(once, id, "wrong".getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(400);
    assertThat(put(once, id, "wrong".getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(400);
    assertThat(put(once, id, "right".getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(422);
  }

  @Test
  void contentOfWhatIsElsewhereIsNeitherReadNorWrittenHere() {
    var ann = sheaf.as("ann", "deep");
    var id = ann.post("/documents", "{\"deepLinkPath\":\"https://example.org/a.pdf\"}").at("documentId");

    var written = put(ann, id, new byte[]{1});

    assertThat(ann.get("/documents/" + id + "/file").status()).isEqualTo(404);
    assertThat(written.status()).isEqualTo(400);
    assertThat(written.text())
        .isEqualTo("{\"errors\":[{\"error\":\"both 'content', and 'deepLinkPath' cannot be set\"}]}");
  }

  @Test
  void whoMayNotWriteIsRefusedAndADocumentOfAnotherSiteIsNotFound() {
    var ann = sheaf.as("ann", "island");
    var id = document(ann, "a.txt", "text/plain");

    assertThat(put(sheaf.as("bob", "island_read"), id, new byte[]{1}).status()).isEqualTo(401);
    assertThat(sheaf.as("bob", "island_read").get("/documents/" + id + "/file").text()).isEqualTo("first");
    assertThat(sheaf.as("eve", "other").get("/documents/" + id + "/file").status()).isEqualTo(404);
    assertThat(put(sheaf.as("eve", "other"), id, new byte[]{1}).status()).isEqualTo(404);
    assertThat(sheaf.anonymous().get("/documents/" + id + "/file").status()).isEqualTo(401);
  }

  private static String document(Client client, String path, String type) {
    var made = client.post("/documents",
        "{\"path\":\"" + path + "\",\"contentType\":\"" + type + "\",\"content\":\"first\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private static Reply put(Client client, String id, byte[] content) {
    return client.stream("PUT", "/documents/" + id + "/file", BodyPublishers.ofByteArray(content));
  }

  /// So many contents of the document are in the store, once those are removed that nobody points to.
  private static void eventuallyThereAreBlobs(String site, String id, int count) {
    var key = BlobKey.of(new SiteId(site), id);
    var blobs = sheaf.engines().ports().blobs();
    long end = System.nanoTime() + 60_000_000_000L;
    while (blobs.versions(key, null, 100).size() != count && System.nanoTime() < end) {
      java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
    }
    assertThat(blobs.versions(key, null, 100)).hasSize(count);
  }

  private static byte[] random(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }
}
