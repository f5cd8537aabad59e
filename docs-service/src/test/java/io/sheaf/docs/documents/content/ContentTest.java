package io.sheaf.docs.documents.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnAwsToo
class ContentTest {

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

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "text/markdown; charset=utf-8", "application/json",
      "application/x-www-form-urlencoded", "TEXT/HTML"})
  void aTextIsInTheAnswerItself(String type) {
    var ann = sheaf.as("ann", "texts");
    var id = inline(ann, type, "a <b> & \\\"c\\\" ä");

    var read = ann.get("/documents/" + id + "/content");

    assertThat(read.status()).isEqualTo(200);
    assertThat(read.text()).isEqualTo(
        "{\"content\":\"a <b> & \\\"c\\\" ä\",\"contentType\":\"" + type + "\",\"isBase64\":false}");
    assertThat(read.header("ETag")).contains("\"1\"");
    assertThat(ann.with("If-None-Match", "\"1\"").get("/documents/" + id + "/content").status()).isEqualTo(304);
  }

  @Test
  void whatIsNoTextIsLinkedTo() {
    var ann = sheaf.as("ann", "binary");
    var id = binary(ann, "image/png", new byte[]{(byte) 0x89, 'P', 'N', 'G'});

    var read = ann.get("/documents/" + id + "/content");

    assertThat(read.status()).isEqualTo(200);
    assertThat(read.at("contentType")).isEqualTo("image/png");
    assertThat(read.at("contentUrl")).startsWith(sheaf.links() + "/binary/" + id + "?");
    assertThat(read.json().size()).isEqualTo(2);
  }

  @Test
  void aTextThatIsNotInUtf8IsLinkedTo() {
    var ann = sheaf.as("ann", "latin");
    var id = binary(ann, "text/plain", new byte[]{'a', (byte) 0xe4});

    assertThat(ann.get("/documents/" + id + "/content").at("contentUrl")).isNotEmpty();
  }

  @Test
  void aTextThatNobodySaidTheTypeOfIsLinkedToAsBytes() {
    var ann = sheaf.as("ann", "untyped");
    var id = ann.post("/documents", "{\"content\":\"abc\"}").at("documentId");

    var read = ann.get("/documents/" + id + "/content");

    assertThat(read.at("contentType")).isEqualTo("application/octet-stream");
    assertThat(read.at("contentUrl")).isNotEmpty();
  }

  @Test
  void aTextThatIsTooLargeForAnAnswerIsRefused() {
    var ann = sheaf.as("ann", "large");
    var id = inline(ann, "text/plain", "small");
    ann.stream("PUT", "/documents/" + id + "/file", BodyPublishers.ofByteArray(new byte[6 * 1024 * 1024 + 1]));

    var read = ann.get("/documents/" + id + "/content");

    assertThat(read.status()).isEqualTo(400);
    assertThat(read.text()).isEqualTo("{\"message\":\"Response exceeds allowed size\"}");
  }

  @Test
  void aDocumentWithoutContentHasNoneToRead() {
    var ann = sheaf.as("ann", "none");
    var id = ann.post("/documents", "{\"documents\":[]}").at("documentId");

    for (var route : new String[]{"content", "url", "file"}) {
      var read = ann.get("/documents/" + id + "/" + route);
      assertThat(read.status()).isEqualTo(404);
      assertThat(read.text()).isEqualTo("{\"message\":\"Document " + id + " not found.\"}");
    }
  }

  @Test
  void anOlderVersionIsReadByItsKeyAndAnUnknownOneIsNotFound() {
    var ann = sheaf.as("ann", "versions");
    var id = inline(ann, "text/plain", "first");
    ann.stream("PUT", "/documents/" + id + "/file", BodyPublishers.ofString("second"));

    assertThat(ann.get("/documents/" + id + "/content?versionKey=v0").at("content")).isEqualTo("first");
    assertThat(ann.get("/documents/" + id + "/content").at("content")).isEqualTo("second");
    for (var key : new String[]{"v7", "nonsense", "%00", "v00"}) {
      var unknown = ann.get("/documents/" + id + "/content?versionKey=" + key);
      assertThat(unknown.status()).as(key).isBetween(400, 404);
    }
    assertThat(ann.get("/documents/" + id + "/content?versionKey=v7").text())
        .isEqualTo("{\"message\":\"content versionId not found in versionKey 'v7'\"}");
  }

  @Test
  void aDeepLinkIsGivenAsItIs() {
    var ann = sheaf.as("ann", "deep");
    var link = "https://example.org/a%20b.pdf?x=1#y";
    var id = ann.post("/documents", "{\"deepLinkPath\":\"" + link + "\"}").at("documentId");

    assertThat(ann.get("/documents/" + id + "/url").text())
        .isEqualTo("{\"url\":\"" + link + "\",\"documentId\":\"" + id + "\"}");
    assertThat(ann.get("/documents/" + id + "/content").at("contentUrl")).isEqualTo(link);
  }

  @Test
  void aDeepLinkIntoABucketIsRefusedWithAReason() {
    var ann = sheaf.as("ann", "bucket");
    var id = ann.post("/documents", "{\"deepLinkPath\":\"s3://bucket/key\"}").at("documentId");

    var refused = ann.get("/documents/" + id + "/url");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"deepLinkPath\","
        + "\"error\":\"no link can be made for a deep link of 's3'\"}]}");
  }

  @Test
  void aLinkLivesForTwoDaysOrAsLongAsIsAskedFor() {
    var ann = sheaf.as("ann", "links");
    var id = inline(ann, "text/plain", "abc");

    var usual = ann.get("/documents/" + id + "/url");
    var short1 = ann.get("/documents/" + id + "/url?duration=1&inline=true");

    assertThat(usual.status()).isEqualTo(200);
    assertThat(usual.at("documentId")).isEqualTo(id);
    assertThat(usual.json().size()).isEqualTo(2);
    assertThat(usual.at("url")).contains("X-Amz-Expires=172800",
        "response-content-disposition=attachment%3B%20filename");
    assertThat(short1.at("url")).contains("X-Amz-Expires=3600", "response-content-disposition=inline%3B%20filename");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "169", "-1", "a", "1.5", "99999999999"})
  void aDurationThatIsNoneIsRefused(String duration) {
    var ann = sheaf.as("ann", "durations");
    var id = inline(ann, "text/plain", "abc");

    var refused = ann.get("/documents/" + id + "/url?duration=" + duration);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("duration");
  }

  @Test
  void watermarksAreBypassedByGovernorsOnly() {
    var ann = sheaf.as("ann", "marks");
    var id = inline(ann, "text/plain", "abc");

    var refused = ann.get("/documents/" + id + "/url?bypassWatermark=true");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text())
        .isEqualTo("{\"errors\":[{\"error\":\"user requires 'admin' or 'govern' permission\"}]}");
    assertThat(sheaf.as("gov", "marks_govern").get("/documents/" + id + "/url?bypassWatermark=true").status())
        .isEqualTo(200);
  }

  @Test
  void anArtifactIsReadByItsIdApartFromItsDocument() {
    var ann = sheaf.as("ann", "artifacts");
    var id = inline(ann, "text/plain", "root");
    var artifact = ann.post("/documents", "{\"documentId\":\"" + id
        + "\",\"artifacts\":true,\"contentType\":\"text/plain\",\"content\":\"part\"}").at("artifactId");

    assertThat(ann.get("/documents/" + id + "/content").at("content")).isEqualTo("root");
    assertThat(ann.get("/documents/" + id + "/content?artifactId=" + artifact).at("content")).isEqualTo("part");
    assertThat(ann.get("/documents/" + id + "/url?artifactId=" + artifact).at("artifactId")).isEqualTo(artifact);
    assertThat(ann.get("/documents/" + id + "/file?artifactId=" + artifact).text()).isEqualTo("part");
  }

  private static String inline(Client client, String type, String text) {
    var made = client.post("/documents", "{\"contentType\":\"" + type + "\",\"content\":\"" + text + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }

  private static String binary(Client client, String type, byte[] content) {
    var made = client.post("/documents", "{\"contentType\":\"" + type + "\",\"isBase64\":true,\"content\":\""
        + new String(Base64.getEncoder().encode(content), StandardCharsets.US_ASCII) + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made.at("documentId");
  }
}
