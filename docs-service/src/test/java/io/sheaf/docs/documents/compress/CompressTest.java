package io.sheaf.docs.documents.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.table.SiteId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class CompressTest {

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
  void documentsAreZippedWithTheirFoldersAndTheLinkNeedsNoCredentials() throws Exception {
    var ann = sheaf.as("ann", "few");
    var one = document(ann, "reports/May.txt", "May");
    var two = document(ann, "reports/2025/../June.txt", "June");

    var asked = sheaf.as("bob", "few_read").post("/documents/compress",
        "{\"documentIds\":[\"" + one + "\",\"" + two + "\",\"" + one + "\"]}");

    assertThat(asked.status()).as(asked.toString()).isEqualTo(201);
    assertThat(asked.json().size()).isEqualTo(1);
    assertThat(asked.at("downloadUrl")).startsWith(sheaf.url().toString());
    var zip = sheaf.anonymous().get(asked.at("downloadUrl"));
    assertThat(zip.status()).isEqualTo(200);
    assertThat(zip.header("Content-Type")).contains("application/zip");
    assertThat(unpacked(zip)).containsExactly(Map.entry("reports/May.txt", "May"),
        Map.entry("reports/2025/June.txt", "June"));
    assertThat(sheaf.anonymous().with("Range", "bytes=0-1").get(asked.at("downloadUrl")).text()).isEqualTo("PK");
  }

  @Test
  void manyBytesAreZippedInTheBackgroundUntilTheLinkFindsThem() throws Exception {
    var ann = sheaf.as("ann", "large");
    var id = document(ann, "large.bin", "x");
    var content = new byte[9 * 1024 * 1024];
    new Random(7).nextBytes(content);
    ann.stream("PUT", "/documents/" + id + "/file", BodyPublishers.ofByteArray(content));

    var asked = ann.post("/documents/compress", "{\"documents\":[{\"documentId\":\"" + id + "\"}]}");

    var zip = polled(asked.at("downloadUrl"));
    try (var stream = new ZipInputStream(new ByteArrayInputStream(zip.bytes()))) {
      assertThat(stream.getNextEntry().getName()).isEqualTo("large.bin");
      assertThat(stream.readAllBytes()).isEqualTo(content);
    }
  }

  @Test
  void artifactsAreZippedUnderNamesOfTheirOwn() throws Exception {
    var ann = sheaf.as("ann", "parts");
    var id = document(ann, "a.txt", "root");
    var artifact = ann.post("/documents",
        "{\"documentId\":\"" + id + "\",\"artifacts\":true,\"content\":\"part\"}").at("artifactId");

    var asked = ann.post("/documents/compress", "{\"documentIds\":[\"" + id
        + "\"],\"documents\":[{\"documentId\":\"" + id + "\",\"artifactId\":\"" + artifact + "\"}]}");

    assertThat(unpacked(sheaf.anonymous().get(asked.at("downloadUrl")))).containsExactly(Map.entry("a.txt", "root"),
        Map.entry("a (2).txt", "part"));
  }

  @Test
  void whatIsMissingIsNamed() {
    var ann = sheaf.as("ann", "missing");
    var other = document(sheaf.as("eve", "foreign"), "a.txt", "secret");

    assertThat(ann.post("/documents/compress", "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"documentIds\",\"error\":\"is required\"}]}");
    assertThat(ann.post("/documents/compress", "{\"documentIds\":[]}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"documentIds\",\"error\":\"is required\"}]}");
    assertThat(
        ann.post("/documents/compress", "{\"documentIds\":[\"no such\",\"" + other + "\"]}").at("errors.0.error"))
        .isEqualTo("Document 'no such' does not exist");
    var foreign = ann.post("/documents/compress", "{\"documentIds\":[\"" + other + "\"]}");
    assertThat(foreign.status()).isEqualTo(400);
    assertThat(foreign.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"documentId\",\"error\":\"Document '" + other + "' does not exist\"}]}");
  }

  @Test
  void aZipIsGoneAfterADay() {
    var ann = sheaf.as("ann", "gone");
    var id = document(ann, "a.txt", "x");
    var url = ann.post("/documents/compress", "{\"documentIds\":[\"" + id + "\"]}").at("downloadUrl");
    assertThat(sheaf.anonymous().get(url).status()).isEqualTo(200);

    sheaf.clock().advance(Duration.ofHours(25));

    assertThat(sheaf.anonymous().get(url).status()).isEqualTo(404);
    assertThat(sheaf.anonymous().get("/zips/" + id).status()).isEqualTo(404);
    assertThat(sheaf.anonymous().get("/zips/nonsense").status()).isEqualTo(404);
  }

  @Test
  void aRepeatedRequestIsAnsweredWithTheSameZip() {
    var ann = sheaf.as("ann", "again");
    var id = document(ann, "a.txt", "x");
    var once = ann.with("Idempotency-Key", "z-1");

    var first = once.post("/documents/compress", "{\"documentIds\":[\"" + id + "\"]}");
    var again = once.post("/documents/compress", "{\"documentIds\":[\"" + id + "\"]}");

    assertThat(again.text()).isEqualTo(first.text());
    var zips = sheaf.engines().ports().blobs().keys(new SiteId("again"), BlobKey.of(new SiteId("again"), "zip-"), 10)
        .stream().filter(key -> key.document().startsWith("zip-")).toList();
    assertThat(zips).hasSize(1);
  }

  private static String document(Client client, String path, String content) {
    var made = client.post("/documents", "{\"path\":\"" + path + "\",\"content\":\"" + content + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private static Reply polled(String url) {
    long end = System.nanoTime() + 120_000_000_000L;
    var reply = sheaf.anonymous().get(url);
    while (reply.status() == 404 && System.nanoTime() < end) {
      LockSupport.parkNanos(50_000_000);
      reply = sheaf.anonymous().get(url);
    }
    assertThat(reply.status()).isEqualTo(200);
    return reply;
  }

  private static Map<String, String> unpacked(Reply zip) throws IOException {
    var files = new LinkedHashMap<String, String>();
    try (var stream = new ZipInputStream(new ByteArrayInputStream(zip.bytes()))) {
      for (var entry = stream.getNextEntry(); entry != null; entry = stream.getNextEntry()) {
        files.put(entry.getName(), new String(stream.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
