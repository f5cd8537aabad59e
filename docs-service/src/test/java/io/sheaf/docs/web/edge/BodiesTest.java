package io.sheaf.docs.web.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.testservers.Counts;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodiesTest {

  private static Served served;

  @BeforeAll
  static void start() {
    served = Served.usual();
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "application/json", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded",
      "multipart/form-data", "multipart/form-data; boundary=x", "image/png", "no type at all"})
  void aWholeBodyIsItsBytesWhateverItsContentTypeSays(String type) throws Exception {
    var request = served.request("/bodies/whole").POST(BodyPublishers.ofString("{\"a=b&c\":1}"));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }

    var answer = served.send(request);

    assertThat(answer.body()).isEqualTo("11 true " + HexFormat.of().formatHex("{\"a=b&c\":1}".getBytes()));
  }

  @Test
  void noBodyIsAnEmptyOne() throws Exception {
    assertThat(served.send(served.request("/bodies/whole").POST(BodyPublishers.noBody())).body())
        .isEqualTo("0 true ");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8191, 8192, 8193, 100_000, 3_000_000, Bounds.WHOLE_BODY})
  void aWholeBodyMayBeAsLongAsTheBoundsHaveIt(int length) throws Exception {
    var known = served.send(served.request("/bodies/whole").POST(BodyPublishers.ofByteArray(new byte[length])));
    var chunked = served.send(served.request("/bodies/whole").POST(chunked(length)));

    assertThat(known.body()).startsWith(length + " true 00");
    assertThat(chunked.body()).startsWith(length + " true ");
  }

  @Test
  void aWholeBodyThatIsTooLongIsRefused() throws Exception {
    int length = Bounds.WHOLE_BODY + 1;

    var known = served.send(served.request("/bodies/whole").POST(BodyPublishers.ofByteArray(new byte[length])));
    var chunked = served.send(served.request("/bodies/whole").POST(chunked(length)));

    assertThat(known.statusCode()).isEqualTo(413);
    assertThat(known.body()).isEqualTo("{\"message\":\"the request is too large\"}");
    assertThat(chunked.statusCode()).isEqualTo(413);
  }

  @Test
  void aLargeBodyIsStreamedInWithoutBeingHeld() throws Exception {
    long length = Counts.of(300, 2048) * 1024L * 1024;
    var expected = MessageDigest.getInstance("SHA-256");
    var pattern = new BodiesController.Pattern(length);
    long before = BodiesController.Pattern.liveBytes();

    var answer = served.send(served.request("/bodies/stream").PUT(BodyPublishers.fromPublisher(
        BodyPublishers.ofInputStream(() -> new DigestInputStream(pattern, expected)),
        length)));

    assertThat(answer.body())
        .isEqualTo(length + " " + length + " " + HexFormat.of().formatHex(expected.digest()));
    assertThat(pattern.mostLiveBytes - before).isLessThan(64_000_000);
  }

  @Test
  void aLargeBodyIsStreamedOutWithoutBeingHeld() throws Exception {
    long length = Counts.of(300, 2048) * 1024L * 1024;
    var sent = MessageDigest.getInstance("SHA-256");
    var received = MessageDigest.getInstance("SHA-256");
    long before = BodiesController.Pattern.liveBytes();

    var answer = served.send(served.request("/bodies/pattern?length=" + length), BodyHandlers.ofInputStream());
    try (InputStream body = new DigestInputStream(answer.body(), received)) {
      body.transferTo(java.io.OutputStream.nullOutputStream());
    }
    new DigestInputStream(new BodiesController.Pattern(length), sent)
        .transferTo(java.io.OutputStream.nullOutputStream());

    assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(length);
    assertThat(answer.headers().firstValue("Content-Type")).contains("image/png");
    assertThat(answer.headers().firstValue("Accept-Ranges")).contains("bytes");
    assertThat(received.digest()).isEqualTo(sent.digest());
    assertThat(BodiesController.lastSent.mostLiveBytes - before).isLessThan(64_000_000);
    Served.await("the source is closed", () -> BodiesController.lastSent.closed);
  }

  @Test
  void aStreamOfUnknownLengthHasALimitAndOneOfKnownLengthIsRefusedBeforehand() throws Exception {
    var unknown = served.send(served.request("/bodies/little").PUT(chunked(1001)));
    var known = served.send(served.request("/bodies/little").PUT(BodyPublishers.ofByteArray(new byte[1001])));

    assertThat(unknown.statusCode()).isEqualTo(413);
    assertThat(known.statusCode()).isEqualTo(413);
    assertThat(served.send(served.request("/bodies/little").PUT(chunked(1000))).body()).isEqualTo("1000");
  }

  @Test
  void aRangeIsAnsweredAsOne() throws Exception {
    var answer = served.send(served.request("/bodies/pattern?length=1000").header("Range", "bytes=10-19"),
        BodyHandlers.ofByteArray());

    assertThat(answer.statusCode()).isEqualTo(206);
    assertThat(answer.headers().firstValue("Content-Range")).contains("bytes 10-19/1000");
    assertThat(answer.headers().firstValue("Content-Length")).contains("10");
    for (int i = 0; i < 10; i++) {
      assertThat(answer.body()[i]).isEqualTo(BodiesController.Pattern.at(10 + i));
    }
  }

  @Test
  void aRangePastTheEndIs416() throws Exception {
    var answer = served.send(served.request("/bodies/pattern?length=1000").header("Range", "bytes=1000-"));

    assertThat(answer.statusCode()).isEqualTo(416);
    assertThat(answer.headers().firstValue("Content-Range")).contains("bytes */1000");
  }

  @Test
  void nothingIsStreamedToo() throws Exception {
    var answer = served.send(served.request("/bodies/pattern?length=0"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Length")).contains("0");
    Served.await("the source is closed", () -> BodiesController.lastSent.closed);
  }

  @Test
  void headHasTheHeadersAndClosesTheSource() throws Exception {
    var answer = served.send(served.request("/bodies/pattern?length=123456").HEAD());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Length")).contains("123456");
    assertThat(answer.body()).isEmpty();
    Served.await("the source is closed", () -> BodiesController.lastSent.closed);
  }

  @Test
  void aClientThatGoesAwayClosesTheSource() throws Exception {
    try (var socket = served.socket()) {
      socket.getOutputStream().write("GET /bodies/pattern?length=100000000 HTTP/1.1\r\nHost: x\r\n\r\n".getBytes());
      assertThat(socket.getInputStream().readNBytes(100_000)).hasSize(100_000);
      assertThat(BodiesController.lastSent.closed).isFalse();
    }

    Served.await("the source is closed", () -> BodiesController.lastSent.closed);
  }

  @Test
  void aSourceThatEndsTooEarlyEndsTheConnectionSoThatNobodyTakesItForWhole() throws Exception {
    try (var socket = served.socket()) {
      socket.getOutputStream().write("GET /bodies/short HTTP/1.1\r\nHost: x\r\n\r\n".getBytes());
      var answer = socket.getInputStream().readAllBytes();

      assertThat(answer.length).isLessThan(502_000);
    }
    Served.await("the source is closed", () -> BodiesController.lastSent.closed);
  }

  @Test
  void aBodyThatNobodyLooksAtDoesNotSpoilTheConnection() throws Exception {
    try (var socket = served.socket()) {
      var out = socket.getOutputStream();
      out.write("PUT /bodies/ignored HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n".getBytes());
      out.write(new byte[1_000_000]);
      out.write("GET /bodies/plain HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".getBytes());

      assertThat(new String(socket.getInputStream().readAllBytes())).contains("not looked at")
          .contains("nothing to see");
    }
  }

  private static java.net.http.HttpRequest.BodyPublisher chunked(int length) {
    return BodyPublishers.ofInputStream(() -> new BodiesController.Pattern(length));
  }
}
