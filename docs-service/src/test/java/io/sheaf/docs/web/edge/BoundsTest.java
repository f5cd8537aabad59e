package io.sheaf.docs.web.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.blobs.BlobStore;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Bounds.Patience LONG_PATIENCE = Served.patience(LONG);
  private static final String HELLO = "GET /bodies/plain HTTP/1.1\r\nHost: x\r\n\r\n";

  @ParameterizedTest
  @ValueSource(strings = {"", "GET /vers", "GET /version HTTP/1.1\r\nHost: x\r\nX-Slow: 1"})
  void aConnectionWithoutARequestIsClosedSoon(String begun) throws Exception {
    var patience = new Bounds.Patience(SHORT, LONG, LONG, LONG, 1024, LONG, LONG);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, begun);

      assertThat(rest(socket)).isEmpty();
    }
  }

  @Test
  void aConnectionBetweenRequestsIsClosedLater() throws Exception {
    var patience = new Bounds.Patience(LONG, SHORT, LONG, LONG, 1024, LONG, LONG);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, HELLO);

      assertThat(rest(socket)).startsWith("HTTP/1.1 200 OK").doesNotContain("connection: close").endsWith("to see");
    }
  }

  @Test
  void theHeadersOfALaterRequestAreWaitedForNoLongerThanThoseOfTheFirst() throws Exception {
    var patience = new Bounds.Patience(SHORT, LONG, LONG, LONG, 1024, LONG, LONG);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, HELLO);
      var first = new StringBuilder();
      while (!first.toString().endsWith("to see")) {
        first.append((char) socket.getInputStream().read());
      }
      write(socket, "GET /vers");

      assertThat(rest(socket)).isEmpty();
    }
  }

  @Test
  void aRequestThatTakesLongToAnswerIsNotCutOff() throws Exception {
    BodiesController.held = new CountDownLatch(1);
    try (var served = within(Served.patience(SHORT)); var socket = served.socket()) {
      write(socket, "POST /bodies/held HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi");
      try (var timer = Executors.newSingleThreadScheduledExecutor()) {
        timer.schedule(BodiesController.held::countDown, 4 * SHORT.toMillis(),
            java.util.concurrent.TimeUnit.MILLISECONDS);

        assertThat(rest(socket)).startsWith("HTTP/1.1 200 OK").endsWith("2");
      }
    }
  }

  @Test
  void aWholeBodyThatDoesNotComeIsGivenUp() throws Exception {
    var patience = new Bounds.Patience(LONG, LONG, SHORT, LONG, 1024, LONG, LONG);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, "POST /bodies/whole HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");

      assertThat(rest(socket)).startsWith("HTTP/1.1 408 ").contains("The request did not come in time.")
          .containsIgnoringCase("connection: close");
    }
  }

  @Test
  void aStreamThatFallsSilentIsCutOff() throws Exception {
    var patience = new Bounds.Patience(LONG, LONG, LONG, SHORT, 1, LONG, LONG);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, "PUT /bodies/stream HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nsome bytes");

      assertThat(rest(socket)).startsWith("HTTP/1.1 408 ");
    }
  }

  @Test
  void aStreamThatTricklesIsCutOff() throws Exception {
    var patience = new Bounds.Patience(LONG, LONG, LONG, Duration.ofSeconds(1), 1024, LONG, LONG);
    try (var served = within(patience);
        var socket = served.socket();
        var timer = Executors.newSingleThreadScheduledExecutor()) {
      write(socket, "PUT /bodies/stream HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
      timer.scheduleAtFixedRate(() -> trickle(socket), 0, 50, java.util.concurrent.TimeUnit.MILLISECONDS);

      assertThat(rest(socket)).startsWith("HTTP/1.1 408 ");
      timer.shutdownNow();
    }
  }

  private static void trickle(Socket socket) {
    try {
      socket.getOutputStream().write(1);
    } catch (IOException ended) {
      throw new IllegalStateException(ended);
    }
  }

  @Test
  void theRestOfABodyThatNobodyWantsIsNotWaitedForForever() throws Exception {
    var patience = new Bounds.Patience(LONG, LONG, LONG, LONG, 1024, LONG, SHORT);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, "PUT /bodies/ignored HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nsome");

      assertThat(rest(socket)).startsWith("HTTP/1.1 200 OK").endsWith("not looked at");
    }
  }

  @Test
  void aReaderWhoTakesNothingIsCutOffAndTheSourceIsClosed() throws Exception {
    var patience = new Bounds.Patience(LONG, LONG, LONG, LONG, 1024, SHORT, LONG);
    try (var served = within(patience); var socket = served.socket()) {
      write(socket, "GET /bodies/pattern?length=1000000000 HTTP/1.1\r\nHost: x\r\n\r\n");

      Served.await("the request has ended",
          () -> BodiesController.lastSent.length() == 1_000_000_000 && BodiesController.lastSent.closed);
      assertThat(count(socket)).isLessThan(100_000_000);
    }
  }

  @Test
  void moreRequestsThanThereIsRoomForAreTurnedAwayAtOnceButHealthIsAlwaysAnswered() throws Exception {
    BodiesController.held = new CountDownLatch(1);
    var usual = Bounds.usual();
    var bounds = new Bounds(2, usual.connections(), usual.bufferedBytes(), usual.wholeBody(), usual.streamedBody(),
        LONG_PATIENCE);
    try (var served = Served.within(bounds); var first = served.socket(); var second = served.socket()) {
      hold(first, 2);
      hold(second, 2);
      Served.await("two requests are in flight", () -> served.gauge("http.server.requests.active") == 2);

      var answer = served.send(served.request("/bodies/plain"));
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).contains("1");
      assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
      assertThat(answer.body()).isEqualTo("{\"message\":\"Too many requests at once. Try again.\"}");
      assertThat(served.send(served.request("/health/liveness")).statusCode()).isEqualTo(200);

      BodiesController.held.countDown();
      assertThat(rest(first)).startsWith("HTTP/1.1 200");
      assertThat(rest(second)).startsWith("HTTP/1.1 200");
      Served.await("none is in flight", () -> served.gauge("http.server.requests.active") == 0);
      assertThat(served.send(served.request("/bodies/plain")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aDownloadHoldsItsPlaceUntilItIsTakenOrGivenUp() throws Exception {
    try (var served = within(LONG_PATIENCE)) {
      try (var socket = served.socket()) {
        write(socket, "GET /bodies/pattern?length=100000000 HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(socket.getInputStream().readNBytes(1000)).hasSize(1000);
        assertThat(served.gauge("http.server.requests.active")).isEqualTo(1);
      }

      Served.await("none is in flight", () -> served.gauge("http.server.requests.active") == 0);
    }
  }

  @Test
  void bodiesTogetherTakeOnlyTheMemoryThatThereIsForThem() throws Exception {
    BodiesController.held = new CountDownLatch(1);
    var bounds = new Bounds(100, 100, 250_000, 200_000, BlobStore.LARGEST, LONG_PATIENCE);
    try (var served = Served.within(bounds); var first = served.socket(); var second = served.socket()) {
      hold(first, 200_000);
      Served.await("the first body is held", () -> served.gauge("http.server.bodies") >= 200_000);

      hold(second, 200_000);
      assertThat(rest(second)).startsWith("HTTP/1.1 503 ");

      BodiesController.held.countDown();
      assertThat(rest(first)).startsWith("HTTP/1.1 200");
      Served.await("none is held", () -> served.gauge("http.server.bodies") == 0);
    }
  }

  @Test
  void moreConnectionsThanThereIsRoomForAreTurnedAwayAtOnce() throws Exception {
    var usual = Bounds.usual();
    var bounds = new Bounds(usual.requests(), 3, usual.bufferedBytes(), usual.wholeBody(), usual.streamedBody(),
        LONG_PATIENCE);
    try (var served = Served.within(bounds)) {
      var open = new ArrayList<Socket>();
      for (int i = 0; i < 3; i++) {
        open.add(served.socket());
      }
      Served.await("three are open", () -> served.gauge("http.server.connections") == 3);

      try (var fourth = served.socket()) {
        assertThat(rest(fourth)).startsWith("HTTP/1.1 503 ").contains("Retry-After: 1");
      }
      for (var socket : open) {
        socket.close();
      }
      Served.await("none is open", () -> served.gauge("http.server.connections") == 0);
      assertThat(served.send(served.request("/bodies/plain")).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void headersAreBoundedInSizeAndNumber() throws Exception {
    try (var served = within(LONG_PATIENCE)) {
      for (var headers : new String[]{"X-Long: " + "x".repeat(Bounds.HEADERS) + "\r\n",
          "X-Many: x\r\n".repeat(Bounds.MOST_HEADERS)}) {
        try (var socket = served.socket()) {
          write(socket, "GET /bodies/plain HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n");

          assertThat(rest(socket)).startsWith("HTTP/1.1 413 ");
        }
      }
    }
  }

  @Test
  void whatIsNoHttpIsRefusedInTheUsualForm() throws Exception {
    try (var served = within(LONG_PATIENCE); var socket = served.socket()) {
      write(socket, "GET /bodies/plain HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n");

      assertThat(rest(socket)).startsWith("HTTP/1.1 400 ").contains("{\"message\":");
    }
  }

  @Test
  void aReaderOfABodyThatDoesNotReadMakesTheSenderWait() throws Exception {
    BodiesController.held = new CountDownLatch(1);
    try (var served = within(LONG_PATIENCE); var socket = served.socket()) {
      int length = 200_000_000;
      write(socket, "PUT /bodies/later HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " + length
          + "\r\n\r\n");
      var sent = new java.util.concurrent.atomic.AtomicLong();
      try (var sender = Executors.newVirtualThreadPerTaskExecutor()) {
        var sending = sender.submit(() -> {
          var piece = new byte[100_000];
          while (sent.get() < length) {
            socket.getOutputStream().write(piece);
            sent.addAndGet(piece.length);
          }
          return null;
        });
        awaitStandstill(sent);
        assertThat(sent.get()).isLessThan(30_000_000);

        BodiesController.held.countDown();
        assertThat(rest(socket)).endsWith("" + length);
        sending.get();
      }
    }
  }

  /// Until nothing more was sent for a while.
  private static void awaitStandstill(java.util.concurrent.atomic.AtomicLong sent) {
    var last = new long[]{-1, System.nanoTime()};
    Served.await("the sender has to wait", () -> {
      if (sent.get() != last[0]) {
        last[0] = sent.get();
        last[1] = System.nanoTime();
      }
      return last[0] > 0 && System.nanoTime() - last[1] > SHORT.toNanos();
    });
  }

  private static Served within(Bounds.Patience patience) {
    return Served.within(Bounds.usual().with(patience));
  }

  private static void hold(Socket socket, int length) throws IOException {
    write(socket, "POST /bodies/held HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " + length + "\r\n\r\n"
        + "x".repeat(length));
  }

  private static void write(Socket socket, String text) throws IOException {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (SocketException answeredBefore) {
      // what it was answered is read next
    }
  }

  private static String rest(Socket socket) throws IOException {
    var rest = new StringBuilder();
    try {
      for (int next = socket.getInputStream().read(); next >= 0; next = socket.getInputStream().read()) {
        rest.append((char) next);
      }
    } catch (SocketException reset) {
      // an end too
    }
    return rest.toString();
  }

  private static long count(Socket socket) throws IOException {
    long count = 0;
    var buffer = new byte[64 * 1024];
    try {
      for (int read = socket.getInputStream().read(buffer); read >= 0; read = socket.getInputStream().read(buffer)) {
        count += read;
      }
    } catch (SocketException reset) {
      // an end too
    }
    return count;
  }
}
