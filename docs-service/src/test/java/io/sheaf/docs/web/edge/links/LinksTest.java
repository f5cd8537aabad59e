package io.sheaf.docs.web.edge.links;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Engines;
import io.sheaf.docs.running.Reply;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.ApiServer;
import io.sheaf.docs.web.Readiness;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.Disposition;
import io.sheaf.storage.blobs.DownloadLink;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.blobs.PutOutcome;
import io.sheaf.storage.blobs.UploadLink;
import io.sheaf.storage.table.SiteId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinksTest {

  private static final Duration LIFE = Duration.ofMinutes(10);

  @TempDir
  private static Path folder;
  private static Running running;
  private static final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() {
    running = Running.in(folder);
    running.assumeThatLinksLeadHere();
  }

  @AfterAll
  static void stop() {
    running.close();
    client.close();
  }

  private static BlobStore blobs() {
    return running.engines().ports().blobs();
  }

  @Test
  void whatIsPutByALinkIsGotByALink() throws Exception {
    var key = key();

    var put = send(put(link(key, null), "hello").header("Content-Type", "text/x-greeting"));
    var ref = blobs().newest(key).orElseThrow().ref();
    var get = send(get(link(ref)));

    assertThat(put.statusCode()).isEqualTo(200);
    assertThat(put.body()).isEmpty();
    assertThat(put.headers().firstValue("ETag")).contains("\"" + ref.version() + "\"");
    assertThat(put.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(get.statusCode()).isEqualTo(200);
    assertThat(get.body()).isEqualTo("hello");
    assertThat(get.headers().firstValue("ETag")).isEqualTo(put.headers().firstValue("ETag"));
    assertThat(get.headers().firstValue("Content-Type")).contains("text/x-greeting");
    assertThat(get.headers().firstValue("Content-Length")).contains("5");
  }

  @Test
  void anUploadIsMadeKnownWithItsType() throws Exception {
    var key = key();

    send(put(link(key, null), "hello").header("Content-Type", "application/x-www-form-urlencoded"));

    assertThat(HeardArrivals.of(key)).singleElement().satisfies(heard -> {
      assertThat(heard.contentType()).isEqualTo("application/x-www-form-urlencoded");
      assertThat(heard.stored().size()).isEqualTo(5);
    });
  }

  @Test
  void aLinkForAChecksumTakesNothingElse() throws Exception {
    var key = key();
    var link = link(key, Checksum.over(Checksum.Kind.SHA256, "hello".getBytes(StandardCharsets.UTF_8)));

    var wrong = send(put(link, "hallo"));
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.headers().firstValue("Content-Type")).contains("application/xml");
    assertThat(wrong.body()).startsWith("<?xml").contains("<Error><Code>BadDigest</Code>");
    assertThat(blobs().newest(key)).isEmpty();
    assertThat(HeardArrivals.of(key)).isEmpty();

    assertThat(send(put(link, "hello")).statusCode()).isEqualTo(200);
  }

  @Test
  void aLinkThatWasChangedOrIsUsedOtherwiseIsRefused() throws Exception {
    var key = key();
    var link = link(key, null).url();
    var other = key();

    for (var request : List.of(HttpRequest.newBuilder(URI.create(link.toString().replace(key.text(), other.text()))),
        HttpRequest.newBuilder(URI.create(link + "0")), HttpRequest.newBuilder(running.url().resolve("/blobs/" + key)),
        HttpRequest.newBuilder(link).header("x-amz-acl", "public-read"))) {
      var answer = send(request.PUT(BodyPublishers.ofString("hello")));
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.body()).contains("<Error><Code>AccessDenied</Code>");
    }
    assertThat(send(HttpRequest.newBuilder(link).GET()).statusCode()).isEqualTo(403);
    assertThat(blobs().newest(key)).isEmpty();
    assertThat(blobs().newest(other)).isEmpty();
  }

  @Test
  void aLinkEndsWithItsTime() throws Exception {
    var link = link(key(), null);

    running.clock().advance(LIFE.plusSeconds(1));

    assertThat(send(put(link, "late")).statusCode()).isEqualTo(403);
  }

  @Test
  void partsAndHeadAreAnsweredToo() throws Exception {
    var ref = stored("0123456789", "text/plain");

    var part = send(get(link(ref)).header("Range", "bytes=2-4"));
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.body()).isEqualTo("234");
    assertThat(part.headers().firstValue("Content-Range")).contains("bytes 2-4/10");

    var past = send(get(link(ref)).header("Range", "bytes=10-"));
    assertThat(past.statusCode()).isEqualTo(416);
    assertThat(past.headers().firstValue("Content-Range")).contains("bytes */10");
    assertThat(past.body()).contains("<Code>InvalidRange</Code>");

    var head = send(get(link(ref)).HEAD());
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.headers().firstValue("Content-Length")).contains("10");
    assertThat(head.body()).isEmpty();
  }

  @Test
  void whoHasItAlreadyDoesNotGetItAgain() throws Exception {
    var ref = stored("hello", "text/plain");
    var tag = "\"" + ref.version() + "\"";

    assertThat(send(get(link(ref)).header("If-None-Match", tag)).statusCode()).isEqualTo(304);
    assertThat(send(get(link(ref)).header("If-None-Match", "\"other\"")).statusCode()).isEqualTo(200);
    assertThat(send(get(link(ref)).header("If-Match", "\"other\"")).statusCode()).isEqualTo(412);
    assertThat(send(get(link(ref)).header("If-Match", tag)).statusCode()).isEqualTo(200);
  }

  @Test
  void aLinkSaysHowABrowserTakesWhatItLeadsTo() throws Exception {
    var ref = stored("hello", "application/octet-stream");
    var terms = new DownloadLink.Terms(LIFE, new Disposition(Disposition.Kind.ATTACHMENT, "Grüße & co.txt"),
        "text/plain");

    var answer = send(get(blobs().linkForDownload(ref, terms).url()));

    assertThat(answer.headers().firstValue("Content-Disposition"))
        .contains("attachment; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20&%20co.txt");
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain");
  }

  @Test
  void whatPeopleUploadRunsInASandbox() throws Exception {
    var page = send(get(link(stored("<script>alert(1)</script>", "text/html"))));

    assertThat(page.headers().firstValue("Content-Security-Policy")).contains("sandbox");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
  }

  @Test
  void whatWasDeletedIsNotThere() throws Exception {
    var ref = stored("hello", "text/plain");
    blobs().delete(ref);

    var answer = send(get(link(ref)));

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("<Code>NoSuchVersion</Code>");
  }

  @Test
  void keysHaveSlashes() throws Exception {
    var root = made("site-1", "{\"content\":\"root\"}").at("documentId");
    var artifact = running.as("ann", "site-1")
        .post("/documents/upload", "{\"documentId\":\"" + root + "\",\"artifacts\":true}").at("artifactId");
    var key = BlobKey.of(new SiteId("site-1"), root, artifact);

    assertThat(send(put(link(key, null), "deep")).statusCode()).isEqualTo(200);

    assertThat(send(get(link(blobs().newest(key).orElseThrow().ref()))).body()).isEqualTo("deep");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100_000, 20_000_000})
  void bytesOfAnyLengthComeBackAsTheyWere(int length) throws Exception {
    var bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    var known = key();
    var unknown = key();

    assertThat(send(request(link(known, null)).PUT(BodyPublishers.ofByteArray(bytes))).statusCode()).isEqualTo(200);
    assertThat(send(request(link(unknown, null))
        .PUT(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)))).statusCode()).isEqualTo(200);

    for (var key : List.of(known, unknown)) {
      var ref = blobs().newest(key).orElseThrow().ref();
      assertThat(client.send(get(link(ref)).build(), BodyHandlers.ofByteArray()).body()).isEqualTo(bytes);
    }
  }

  @Test
  void compressedBytesAreKeptAsTheyWereSent() throws Exception {
    var key = key();
    var bytes = new byte[]{0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0};

    send(request(link(key, null)).header("Content-Encoding", "gzip").PUT(BodyPublishers.ofByteArray(bytes)));

    var ref = blobs().newest(key).orElseThrow().ref();
    assertThat(client.send(get(link(ref)).build(), BodyHandlers.ofByteArray()).body()).isEqualTo(bytes);
  }

  @Test
  void aPartOfATextIsNotCompressedOnTheWay() throws Exception {
    var ref = stored("x".repeat(100_000), "text/plain");

    var answer = send(get(link(ref)).header("Accept-Encoding", "gzip").header("Range", "bytes=0-49999"));

    assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(answer.body()).hasSize(50_000);
  }

  @Test
  void anUploadThatBreaksOffLeavesNothing() throws Exception {
    var key = key();
    var url = link(key, null).url();
    try (var socket = new Socket(url.getHost(), url.getPort())) {
      socket.getOutputStream().write(("PUT " + url.getRawPath() + "?" + url.getRawQuery() + " HTTP/1.1\r\nHost: "
          + url.getAuthority() + "\r\nContent-Length: 1000000\r\n\r\nonly this").getBytes(StandardCharsets.US_ASCII));
    }
    // what comes after it is answered after it was noticed, or before: either way nothing is there
    assertThat(send(put(link(key(), null), "another")).statusCode()).isEqualTo(200);

    assertThat(blobs().newest(key)).isEmpty();
    assertThat(HeardArrivals.of(key)).isEmpty();
  }

  @Test
  void withoutADoorThereIsNothingHere() throws Exception {
    try (var engines = Engines.anywhere()) {
      var server = ApiServer.start("127.0.0.1", 0, new ApiServer.Parts(new About("1", "test", List.of()),
          new Readiness(List.of()), new SimpleMeterRegistry(), engines.ports()));
      var answer = send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/blobs/1?x=y")).GET());
      server.stop(Duration.ofSeconds(5));

      assertThat(answer.statusCode()).isEqualTo(404);
    }
  }

  private static BlobKey key() {
    return BlobKey.of(SiteId.DEFAULT, made("default", "{\"documents\":[]}").at("documentId"));
  }

  private static Reply made(String site, String body) {
    return running.as("ann", site).post("/documents", body);
  }

  @Test
  void anUploadForADocumentThatIsGoneIsRefusedAndLeavesNothing() throws Exception {
    var key = BlobKey.of(SiteId.DEFAULT, UUID.randomUUID().toString());

    assertThat(send(put(link(key, null), "hello")).statusCode()).isEqualTo(404);

    assertThat(blobs().newest(key)).isEmpty();
  }

  private static UploadLink link(BlobKey key, @Nullable Checksum checksum) {
    return blobs().linkForUpload(key, new UploadLink.Terms(LIFE, checksum));
  }

  private static URI link(BlobRef ref) {
    return blobs().linkForDownload(ref, new DownloadLink.Terms(LIFE, null, null)).url();
  }

  private static BlobRef stored(String text, String type) {
    var outcome = blobs().put(key(), NewBlob.of(text.getBytes(StandardCharsets.UTF_8)).ofType(type));
    return ((PutOutcome.Stored) outcome).ref();
  }

  private static HttpRequest.Builder request(UploadLink link) {
    var request = HttpRequest.newBuilder(link.url()).timeout(Duration.ofSeconds(60));
    for (Map.Entry<String, String> header : link.headers().entrySet()) {
      request.header(header.getKey(), header.getValue());
    }
    return request;
  }

  private static HttpRequest.Builder put(UploadLink link, String body) {
    return request(link).PUT(BodyPublishers.ofString(body));
  }

  private static HttpRequest.Builder get(URI url) {
    return HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(60)).GET();
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
