package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.Checksum;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnAwsToo
class CreateTest {

  private static final String ID = "0b1f7f5e-7c33-4b52-9d0c-6a4a4a0f6c11";

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
        + "\"checksum\":\"" + checksum(Checksum.Kind.SHA256, "# May")
        + "\",\"checksumType\":\"SHA256\",\"documentId\":\""
        + id + "\",\"contentType\":\"text/markdown\",\"userId\":\"ann\",\"contentLength\":5,"
        + "\"metadata\":[{\"key\":\"author\",\"value\":\"Ann\"},{\"key\":\"topics\",\"values\":[\"a\",\"b\"]}]}");
  }

  @Test
  void whoHasReadADocumentHearsThatItIsUnchanged() {
    var ann = sheaf.as("ann", "unchanged");
    var id = ann.post("/documents", "{\"content\":\"a\"}").at("documentId");

    assertThat(ann.with("If-None-Match", "\"1\"").get("/documents/" + id).status()).isEqualTo(304);
    assertThat(ann.with("If-Match", "\"7\"").get("/documents/" + id).status()).isEqualTo(412);
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

  @Test
  void anAwaitedChecksumComesWithTheHeadersThatTheUploadMustSend() {
    var made = sheaf.as("ann", "awaited").post("/documents",
        "{\"documents\":[],\"checksumType\":\"sha256\",\"checksum\":\"" + checksum(Checksum.Kind.SHA256, "x") + "\"}");

    assertThat(made.at("headers.x-amz-checksum-sha256")).isEqualTo(base64(checksum(Checksum.Kind.SHA256, "x")));
    assertThat(made.at("headers.x-amz-sdk-checksum-algorithm")).isEqualTo("SHA256");
    assertThat(names(made)).containsExactlyInAnyOrder("documentId", "siteId", "uploadUrl", "headers");
  }

  @Test
  void documentsThatBelongToOneAreMadeWithItAndShownWithIt() {
    var ann = sheaf.as("ann", "family");

    var made = ann.post("/documents", """
        {"path":"trips/2026/plan.md","content":"plan","documents":[
          {"path":"trips/2026/map.png","content":"bWFw","isBase64":true,"contentType":"image/png"},
          {"path":"trips/2026/plan.md"}]}""");

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.size("documents")).isEqualTo(2);
    var second = made.at("documents.1.documentId");
    assertThat(made.at("documents.1.uploadUrl")).contains(second);
    var read = ann.get("/documents/" + made.at("documentId"));
    assertThat(read.size("documents")).isEqualTo(2);
    assertThat(read.text()).contains("\"path\":\"trips/2026/map.png\"")
        .contains("\"path\":\"trips/2026/plan (" + second + ").md\"").doesNotContain("attributes");
    assertThat(ann.get("/documents/" + second).at("belongsToDocumentId")).isEqualTo(made.at("documentId"));
  }

  @Test
  void aDocumentOfATakenNameIsFiledUnderAnother() {
    var ann = sheaf.as("ann", "taken");
    ann.post("/documents", "{\"path\":\"/a/b.txt\",\"content\":\"1\"}");

    var id = ann.post("/documents", "{\"path\":\"/A/B.txt\",\"content\":\"2\"}").at("documentId");

    assertThat(ann.get("/documents/" + id).at("path")).isEqualTo("/A/B (" + id + ").txt");
  }

  @Test
  void aPathWithASlashAtItsEndIsAFolder() {
    var ann = sheaf.as("ann", "folders");

    var made = ann.post("/documents", "{\"path\":\"a/b/\"}");
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.text()).isEqualTo("{\"message\":\"folder created\"}");

    var again = ann.post("/documents", "{\"path\":\"a/b/\"}");
    assertThat(again.status()).isEqualTo(400);
    assertThat(again.text()).isEqualTo("{\"errors\":[{\"key\":\"folder\",\"error\":\"already exists\"}]}");
  }

  @Test
  void aDeepLinkIsNamedByItsLastSegmentAndHasNoContent() {
    var ann = sheaf.as("ann", "links");

    var made = ann.post("/documents", "{\"deepLinkPath\":\"https://www.example.com/files/report.pdf\"}");

    var id = made.at("documentId");
    assertThat(made.text()).isEqualTo("{\"documentId\":\"" + id + "\",\"siteId\":\"links\"}");
    assertThat(ann.get("/documents/" + id).text()).isEqualTo("{\"siteId\":\"links\",\"path\":\"report.pdf\","
        + "\"deepLinkPath\":\"https://www.example.com/files/report.pdf\","
        + "\"insertedDate\":\"2100-01-01T00:00:00+0000\",\"documentId\":\"" + id + "\",\"userId\":\"ann\"}");
  }

  @ParameterizedTest
  @CsvSource({"document,document", "spreadsheets,spreadsheet", "forms,form", "presentation,presentation"})
  void aLinkToAGoogleDocumentSaysWhatItIs(String segment, String type) {
    var ann = sheaf.as("ann", "google");

    var id = ann.post("/documents", "{\"deepLinkPath\":\"https://docs.google.com/" + segment + "/d/abc/edit\"}")
        .at("documentId");

    assertThat(ann.get("/documents/" + id).at("contentType")).isEqualTo("application/vnd.google-apps." + type);
  }

  @Test
  void anIdOfOnesOwnIsTakenOnce() {
    var ann = sheaf.as("ann", "ids");
    var body = "{\"documentId\":\"" + ID + "\",\"content\":\"a\"}";

    assertThat(ann.post("/documents", body).at("documentId")).isEqualTo(ID);
    assertThat(ann.get("/documents/" + ID).at("path")).isEqualTo(ID);
    var again = ann.post("/documents", body);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.text()).isEqualTo("{\"message\":\"documentId '" + ID + "' already exists\"}");
    assertThat(sheaf.as("bob", "other-ids").post("/documents", body).status()).isEqualTo(201);
    ann.delete("/documents/" + ID + "?softDelete=true");
    assertThat(ann.post("/documents", body).text())
        .isEqualTo("{\"message\":\"documentId '" + ID + "' already exists\"}");
  }

  @Test
  void aChecksumOfInlineContentIsHeldAgainstIt() {
    var ann = sheaf.as("ann", "checksums");

    var right = ann.post("/documents", "{\"content\":\"a\",\"checksumType\":\"SHA1\",\"checksum\":\""
        + checksum(Checksum.Kind.SHA1, "a") + "\"}");
    var made = ann.post("/documents", "{\"content\":\"a\",\"checksumType\":\"Sha512\"}");
    var wrong = ann.post("/documents", "{\"content\":\"a\",\"checksumType\":\"SHA1\",\"checksum\":\""
        + checksum(Checksum.Kind.SHA1, "b") + "\"}");
    var none = ann.post("/documents", "{\"content\":\"a\",\"checksumType\":\"SHA1\",\"checksum\":\"zz\"}");

    assertThat(ann.get("/documents/" + right.at("documentId")).at("checksum"))
        .isEqualTo(checksum(Checksum.Kind.SHA1, "a"));
    assertThat(ann.get("/documents/" + made.at("documentId")).at("checksum"))
        .isEqualTo(checksum(Checksum.Kind.SHA512, "a"));
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.at("message")).contains("<Error><Code>InvalidRequest</Code>");
    assertThat(none.text()).isEqualTo(wrong.text());
    assertThat(ann.get("/documents").size("documents")).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
      {} | {"error":"either 'content', 'documents', or 'deepLinkPath' are required"}
      {"content":"a","deepLinkPath":"https://example.com/a"} | {"error":"both 'content', and 'deepLinkPath' cannot be set"}
      {"content":"a","documentId":"1"} | {"key":"documentId","error":"invalid documentId '1'"}
      {"content":"a","path":"a//b"} | {"key":"path","error":"invalid Path contains multiple '//' characters"}
      {"content":"a","width":"x"} | {"key":"width","error":"invalid 'width' must be numeric or 'auto'"}
      {"content":"a","height":"-1"} | {"key":"height","error":"invalid 'height' must be numeric or 'auto'"}
      {"deepLinkPath":"not a link"} | {"key":"deepLinkPath","error":"DeepLinkPath 'not a link' is not a valid URL"}
      {"content":"a","checksum":"ab"} | {"key":"checksumType","error":"'checksumType' required when 'checksum' is set"}
      {"documents":[],"checksumType":"SHA256"} | {"key":"checksum","error":"'checksum' is required"}
      {"content":"a","artifactCategory":"x"} | {"key":"artifactCategory","error":"'artifactCategory' can only be set when artifactId is set"}
      {"content":"a","artifacts":true,"documents":[{"content":"b"}]} | {"key":"documents","error":"'documents' are not allowed when 'artifacts' is true"}
      {"content":"a","artifacts":true,"documentId":"8b1f7f5e-7c33-4b52-9d0c-6a4a4a0f6c11"} | {"key":"documentId","error":"Document '8b1f7f5e-7c33-4b52-9d0c-6a4a4a0f6c11' does not exist"}
      {"content":"a","attributes":[{"key":"test","stringValue":"b"}]} | {"key":"test","error":"attribute 'test' not found"}
      {"content":"a","tags":[{"key":"CLAMAV_SCAN_STATUS","value":"b"}]} | {"key":"CLAMAV_SCAN_STATUS","error":"unallowed tag key"}
      {"content":"a","actions":[{"type":"WEBHOOK"}]} | {"key":"parameters.url","error":"action 'url' parameter is required"}
      {"content":"a","actions":[{"type":"MOVE","parameters":{"path":"a/"}}]} | {"key":"type","error":"action type cannot be 'MOVE'"}
      {"documents":[{"content":"b","actions":[{"type":"DELETE","parameters":{"deleteType":"PURGE"}}]}]} | {"key":"type","error":"action type cannot be 'DELETE'"}
      {"content":"%","isBase64":true} | {"key":"content","error":"'content' is not base64"}
      {"content":"a","metadata":[{"value":"b"}]} | {"key":"metadata[0].key","error":"'metadata[0].key' is required"}
      {"content":"a","documents":[{"content":"b","path":"c/"}]} | {"key":"documents[0].path","error":"'documents[0].path' must not end with '/'"}
      """)
  void whatIsWrongIsSaidAndNothingIsMade(String body, String fault) {
    var ann = sheaf.as("ann", "faults");

    var refused = ann.post("/documents", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).isEqualTo("{\"errors\":[" + fault + "]}");
    assertThat(ann.get("/documents").text()).isEqualTo("{\"documents\":[]}");
  }

  @Test
  void metadataHaveLimits() {
    var ann = sheaf.as("ann", "metadata");

    var many = ann.post("/documents", "{\"content\":\"a\",\"metadata\":[" + metadata(26) + "]}");
    var most = ann.post("/documents", "{\"content\":\"a\",\"metadata\":[" + metadata(25) + "]}");
    var wide = ann.post("/documents", "{\"content\":\"a\",\"metadata\":[{\"key\":\"k\",\"values\":[\"" + "x".repeat(600)
        + "\",\"" + "x".repeat(401) + "\"]}]}");

    assertThat(many.text()).isEqualTo("{\"errors\":[{\"key\":\"metadata\",\"error\":\"maximum number is 25\"}]}");
    assertThat(most.status()).isEqualTo(201);
    assertThat(wide.status()).isEqualTo(400);
    assertThat(wide.at("errors.0.key")).isEqualTo("metadata");
  }

  @Test
  void whatDoesNotFitIntoOneWriteIsRefusedByTheNameOfItsField() {
    var ann = sheaf.as("ann", "limits");
    var children = IntStream.range(0, 40).mapToObj(_ -> "{\"content\":\"a\"}").collect(Collectors.joining(","));

    var refused = ann.post("/documents", "{\"content\":\"a\",\"documents\":[" + children + "]}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("errors.0.key")).isEqualTo("documents");
    assertThat(ann.get("/documents").size("documents")).isZero();
  }

  @Test
  void bodiesThatAreNoneAreRefused() {
    var ann = sheaf.as("ann", "bodies");

    assertThat(ann.send("POST", "/documents", null).text()).isEqualTo("{\"message\":\"request body is required\"}");
    assertThat(ann.post("/documents", "{").text()).isEqualTo("{\"message\":\"invalid JSON body\"}");
    assertThat(ann.post("/documents", "null").text()).isEqualTo("{\"message\":\"invalid JSON body\"}");
  }

  @Test
  void whoMayOnlyReadMakesNothing() {
    var refused = sheaf.as("ann", "default_read").post("/documents", "{\"content\":\"a\"}");

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.text()).isEqualTo("{\"message\":\"fkq access denied (groups: default (READ))\"}");
  }

  @Test
  void aMissingDocumentIsNotFound() {
    var ann = sheaf.as("ann", "missing");

    assertThat(ann.get("/documents/" + ID).status()).isEqualTo(404);
    assertThat(ann.get("/documents/" + ID).text()).isEqualTo("{\"message\":\"Document " + ID + " not found.\"}");
  }

  @Test
  void theSitesLimitsHold() {
    sheaf.admin().patch("/sites/limited/configuration",
        "{\"maxDocuments\":\"2\",\"document\":{\"contentTypes\":{\"allowlist\":[\"application/pdf\"]}}}");
    var ann = sheaf.as("ann", "limited");

    var plain = ann.post("/documents", "{\"content\":\"a\",\"contentType\":\"text/plain\"}");
    var three = ann.post("/documents", "{\"content\":\"a\",\"documents\":[{\"content\":\"b\"},{\"content\":\"c\"}]}");
    var two = ann.post("/documents", "{\"content\":\"a\",\"documents\":[{\"content\":\"b\"}]}");
    var third = ann.post("/documents", "{\"content\":\"a\"}");
    ann.delete("/documents/" + two.at("documentId"));
    var again = ann.post("/documents", "{\"content\":\"a\"}");

    assertThat(plain.text())
        .isEqualTo("{\"errors\":[{\"key\":\"contentType\",\"error\":\"Content type 'text/plain' is not allowed\"}]}");
    assertThat(three.text()).isEqualTo("{\"errors\":[{\"error\":\"Max Number of Documents reached\"}]}");
    assertThat(two.status()).isEqualTo(201);
    assertThat(third.text()).isEqualTo("{\"errors\":[{\"error\":\"Max Number of Documents reached\"}]}");
    assertThat(again.status()).isEqualTo(201);
  }

  @Test
  void aRequestThatIsRepeatedMakesOneDocument() {
    var ann = sheaf.as("ann", "repeated").with("Idempotency-Key", "one");

    var first = ann.post("/documents", "{\"content\":\"a\"}");
    var again = ann.post("/documents", "{\"content\":\"a\"}");

    assertThat(again.text()).isEqualTo(first.text());
    assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
  }

  private static String metadata(int count) {
    return IntStream.range(0, count).mapToObj(at -> "{\"key\":\"k" + at + "\",\"value\":\"v\"}")
        .collect(Collectors.joining(","));
  }

  private static Set<String> names(Reply reply) {
    var names = new HashSet<String>();
    reply.json().entries().forEach(entry -> names.add(entry.getKey()));
    return names;
  }

  private static String checksum(Checksum.Kind kind, String text) {
    return Checksum.over(kind, text.getBytes(StandardCharsets.UTF_8)).hex();
  }

  private static String base64(String hex) {
    return Base64.getEncoder().encodeToString(java.util.HexFormat.of().parseHex(hex));
  }
}
