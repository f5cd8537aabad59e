package io.sheaf.docs.documents.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class UploadTest {

  private static final Checksum SUM = Checksum.over(Checksum.Kind.SHA256, "hello".getBytes(StandardCharsets.UTF_8));

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
  void aDocumentIsThereBeforeItsContent() {
    var ann = sheaf.as("ann", "query");

    var made = ann.get("/documents/upload?path=a/b.txt");

    assertThat(made.status()).as(made.toString()).isEqualTo(200);
    assertThat(made.json().size()).isEqualTo(2);
    var id = made.at("documentId");
    assertThat(made.at("url")).startsWith(sheaf.links() + "/query/" + id + "?").contains("X-Amz-Expires=172800",
        "X-Amz-Algorithm=AWS4-HMAC-SHA256", "X-Amz-SignedHeaders=host");
    assertThat(ann.get("/documents/" + id).at("path")).isEqualTo("a/b.txt");
  }

  @Test
  void aDescribedDocumentIsMadeWithWhatIsSaidOfIt() {
    var ann = sheaf.as("ann", "body");

    var made = ann.post("/documents/upload?duration=2", """
        {"path":"x.txt","contentType":"text/plain","width":"5","tags":[{"key":"a","value":"b"}],
         "checksumType":"SHA256","checksum":"%s"}""".formatted(SUM.hex()));

    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    assertThat(made.at("url")).contains("X-Amz-Expires=7200");
    assertThat(made.json().get("headers").size()).isEqualTo(2);
    assertThat(made.at("headers.x-amz-sdk-checksum-algorithm")).isEqualTo("SHA256");
    assertThat(made.at("headers.x-amz-checksum-sha256")).isEqualTo(SUM.base64());
    var document = ann.get("/documents/" + made.at("documentId"));
    assertThat(document.at("contentType")).isEqualTo("text/plain");
    assertThat(document.at("checksum")).isEqualTo(SUM.hex());
    assertThat(document.at("contentLength")).isEmpty();
  }

  @Test
  void newContentOfADocumentIsPutThroughALinkOfAnHour() {
    var ann = sheaf.as("ann", "again");
    var id = ann.post("/documents", "{\"contentType\":\"text/plain\",\"content\":\"first\"}").at("documentId");

    var link = ann.get("/documents/" + id + "/upload?checksumType=sha256&checksum=" + SUM.hex());

    assertThat(link.status()).as(link.toString()).isEqualTo(200);
    assertThat(link.json().size()).isEqualTo(3);
    assertThat(link.at("url")).contains("X-Amz-Expires=3600");
    assertThat(link.at("headers.x-amz-checksum-sha256")).isEqualTo(SUM.base64());
    assertThat(ann.get("/documents/" + id).header("ETag")).contains("\"1\"");
  }

  @Test
  void anArtifactIsMadeWithALinkOfItsOwn() {
    var ann = sheaf.as("ann", "parts");
    var id = ann.post("/documents", "{\"content\":\"root\"}").at("documentId");

    var made = ann.post("/documents/upload", "{\"documentId\":\"" + id + "\",\"artifacts\":true}");

    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    assertThat(made.at("documentId")).isEqualTo(id);
    assertThat(made.at("url")).startsWith(sheaf.links() + "/parts/" + id + "/artifacts/" + made.at("artifactId") + "?");
  }

  @Test
  void aDocumentWhoseContentIsElsewhereGetsNoLink() {
    var ann = sheaf.as("ann", "elsewhere");

    var made = ann.post("/documents/upload", "{\"deepLinkPath\":\"https://example.org/a.pdf\"}");

    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    assertThat(made.text()).isEqualTo("{\"documentId\":\"" + made.at("documentId") + "\"}");
    assertThat(ann.get("/documents/" + made.at("documentId") + "/upload").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      checksum=abc                      | checksumType | 'checksumType' required when 'checksum' is set
      checksumType=SHA256               | checksum     | 'checksum' is required
      checksumType=CRC&checksum=abc     | checksumType | 'checksumType' required when 'checksum' is set
      duration=0                        | duration     | 'duration' must be 1 to 168 hours
      path=a//b                         | path         | invalid Path contains multiple '//' characters
      """)
  void whatIsWrongIsNamed(String query, String key, String error) {
    var ann = sheaf.as("ann", "wrong");

    var refused = ann.get("/documents/upload?" + query);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[{\"key\":\"" + key + "\",\"error\":\"" + error + "\"}]}");
  }

  @Test
  void aRequestThatIsRepeatedMakesOneDocument() {
    var ann = sheaf.as("ann", "once").with("Idempotency-Key", "u-1");

    var first = ann.get("/documents/upload?path=a");
    var again = ann.get("/documents/upload?path=a");

    assertThat(first.status()).isEqualTo(200);
    assertThat(again.text()).isEqualTo(first.text());
  }

  @Test
  void whoMayOnlyReadGetsNoLink() {
    var id = sheaf.as("ann", "readers").post("/documents", "{\"content\":\"x\"}").at("documentId");
    var bob = sheaf.as("bob", "readers_read");

    assertThat(bob.get("/documents/upload").status()).isEqualTo(401);
    assertThat(bob.get("/documents/" + id + "/upload").status()).isEqualTo(401);
    assertThat(sheaf.as("eve", "others").get("/documents/" + id + "/upload").status()).isEqualTo(404);
  }

  @Test
  void whereContentIsLimitedItsLengthIsToBeSaidAndHeldTo() {
    var ann = sheaf.as("ann", "limited");
    assertThat(sheaf.admin().patch("/sites/limited/configuration", "{\"maxContentLengthBytes\":\"5\"}").status())
        .isEqualTo(200);

    var unsaid = ann.get("/documents/upload");
    var tooLong = ann.get("/documents/upload?contentLength=6");
    var right = ann.get("/documents/upload?contentLength=5");

    assertThat(unsaid.status()).isEqualTo(400);
    assertThat(unsaid.text())
        .isEqualTo("{\"message\":\"'contentLength' is required when MaxContentLengthBytes is configured\"}");
    assertThat(tooLong.text()).isEqualTo("{\"message\":\"'contentLength' cannot exceed 5 bytes\"}");
    assertThat(right.status()).isEqualTo(200);
    var id = right.at("documentId");
    assertThat(ann.get("/documents/" + id + "/upload").text()).isEqualTo(unsaid.text());
    assertThat(ann.get("/documents/" + id + "/upload?contentLength=x").at("errors.0.key")).isEqualTo("contentLength");
    assertThat(ann.put("/documents/" + id + "/file", "123456").text()).isEqualTo(tooLong.text());
    assertThat(ann.stream("PUT", "/documents/" + id + "/file",
        BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[6]))).status()).isEqualTo(413);
    assertThat(ann.put("/documents/" + id + "/file", "12345").status()).isEqualTo(200);
  }

  @Test
  void aTypeThatTheSiteDoesNotTakeIsRefused() {
    var ann = sheaf.as("ann", "typed");
    sheaf.admin().patch("/sites/typed/configuration",
        "{\"document\":{\"contentTypes\":{\"denylist\":[\"text/html\"]}}}");

    var refused = ann.post("/documents/upload", "{\"contentType\":\"text/html\"}");
    var id = ann.post("/documents/upload", "{}").at("documentId");
    var sent = ann.with("Content-Type", "text/html").put("/documents/" + id + "/file", "x");

    assertThat(refused.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"contentType\",\"error\":\"Content type 'text/html' is not allowed\"}]}");
    assertThat(sent.text()).isEqualTo(refused.text());
  }

  @Test
  void otherBytesThanAnnouncedAreRefusedToTheirSender() {
    sheaf.assumeThatLinksLeadHere();
    var ann = sheaf.as("ann", "announced");
    var made = ann.post("/documents/upload", "{\"path\":\"a.txt\",\"checksumType\":\"SHA256\",\"checksum\":\""
        + SUM.hex() + "\"}");
    var sender = sheaf.anonymous().with("x-amz-sdk-checksum-algorithm", "SHA256")
        .with("x-amz-checksum-sha256", SUM.base64()).with("Content-Type", "text/plain");

    var wrong = sender.put(made.at("url"), "other");

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(ann.get("/documents/" + made.at("documentId")).at("contentLength")).isEmpty();
  }

  @Test
  void bytesThatAreSentThroughALinkAreTheDocumentsContentWhenTheSenderIsAnswered() {
    var ann = sheaf.as("ann", "sent");
    var made = ann.post("/documents/upload", "{\"path\":\"a.txt\",\"checksumType\":\"SHA256\",\"checksum\":\""
        + SUM.hex() + "\"}");
    var sender = sheaf.anonymous().with("x-amz-sdk-checksum-algorithm", "SHA256")
        .with("x-amz-checksum-sha256", SUM.base64()).with("Content-Type", "text/plain");

    var right = sender.put(made.at("url"), "hello");

    assertThat(right.status()).as(right.toString()).isEqualTo(200);
    var document = ann.get("/documents/" + made.at("documentId"));
    assertThat(document.at("contentLength")).isEqualTo("5");
    assertThat(document.at("checksum")).isEqualTo(SUM.hex());
    assertThat(document.at("contentType")).isEqualTo("text/plain");
    assertThat(ann.get("/documents/" + made.at("documentId") + "/content").at("content")).isEqualTo("hello");
    var link = ann.get("/documents/" + made.at("documentId") + "/url?inline=true").at("url");
    var download = sheaf.anonymous().with("Range", "bytes=1-3").get(link);
    assertThat(download.status()).isEqualTo(206);
    assertThat(download.text()).isEqualTo("ell");
    assertThat(download.header("Content-Disposition")).contains("inline; filename*=UTF-8''a.txt");
    assertThat(download.header("Content-Type")).contains("text/plain");
  }

  @Test
  void everyUploadThroughALinkIsAVersion() {
    sheaf.assumeThatLinksLeadHere();
    var ann = sheaf.as("ann", "twice");
    var made = ann.get("/documents/upload");

    sheaf.anonymous().put(made.at("url"), "one");
    sheaf.anonymous().put(made.at("url"), "two");

    assertThat(ann.get("/documents/" + made.at("documentId") + "/file").text()).isEqualTo("two");
    assertThat(ann.get("/documents/" + made.at("documentId") + "/file?versionKey=v0").text()).isEqualTo("one");
    assertThat(ann.get("/documents/" + made.at("documentId")).header("ETag")).contains("\"3\"");
  }

  @Test
  void anUploadForADocumentThatMustNotChangeIsRefusedAndLeavesNothingBehind() {
    sheaf.assumeThatLinksLeadHere();
    var ann = sheaf.as("ann", "hold");
    var made = ann.get("/documents/upload");
    var id = made.at("documentId");
    var ref = DocumentRef.of(new SiteId("hold"), id);
    var table = sheaf.engines().ports().table();
    table.write(Write.put(Item.of(ref.key(TableSchema.LEGAL_HOLD)).with("documentId", id).with("lockedBy", "gov")
        .with("lockedDate", sheaf.door(Stamps.class).next().text()).build()));

    var refused = sheaf.anonymous().put(made.at("url"), "one");
    table.write(Write.delete(ref.key(TableSchema.LEGAL_HOLD)));

    assertThat(refused.status()).isEqualTo(409);
    assertThat(ann.get("/documents/" + id + "/file").status()).isEqualTo(404);
    assertThat(sheaf.engines().ports().blobs().newest(ref.blobKey())).isEmpty();
  }

  @Test
  void anUploadThatIsLongerThanTheSiteTakesIsRefused() {
    sheaf.assumeThatLinksLeadHere();
    var ann = sheaf.as("ann", "longer");
    var made = ann.get("/documents/upload");
    sheaf.admin().patch("/sites/longer/configuration", "{\"maxContentLengthBytes\":\"2\"}");

    var refused = sheaf.anonymous().put(made.at("url"), "123");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(ann.get("/documents/" + made.at("documentId")).at("contentLength")).isEmpty();
  }
}
