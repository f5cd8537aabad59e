package io.sheaf.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {

  /// What a network may do: a byte at a time.
  private static final class Dripping extends InputStream {
    private final InputStream in;

    Dripping(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return in.read(bytes, offset, Math.min(1, length));
    }
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static AnswerReader reader(String text) {
    return new AnswerReader(bytes(text));
  }

  @Test
  void twoAnswersOfOneConnectionAreReadOneAfterTheOther() throws Exception {
    var reader = reader("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst"
        + "HTTP/1.1 404 Not Found\r\ncontent-length:6\r\n\r\nsecond");

    assertThat(reader.next()).satisfies(answer -> {
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.text()).isEqualTo("first");
    });
    assertThat(reader.next().summary()).isEqualTo("404 second");
    assertThat(reader.wasLast()).isFalse();
  }

  @Test
  void chunksAreJoinedAndTheirExtensionsAndTrailersPassedOver() throws Exception {
    var text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5;a=b\r\nhello\r\n1\r\n \r\nA\r\nlittle one\r\n"
        + "0\r\nX-Sum: 1\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";

    for (var reader : new AnswerReader[]{reader(text), new AnswerReader(new Dripping(bytes(text)))}) {
      assertThat(reader.next().text()).isEqualTo("hello little one");
      assertThat(reader.next().status()).isEqualTo(201);
    }
  }

  @Test
  void anInterimAnswerIsNotTheAnswer() throws Exception {
    var reader = reader("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    assertThat(reader.next().summary()).isEqualTo("200 ok");
  }

  @Test
  void withoutALengthTheBodyLastsUntilTheConnectionEnds() throws Exception {
    var reader = reader("HTTP/1.0 200 OK\r\n\r\nall of it");

    assertThat(reader.next().text()).isEqualTo("all of it");
    assertThat(reader.wasLast()).isTrue();
  }

  @Test
  void aServerThatSaysItClosesIsBelieved() throws Exception {
    var reader = reader("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");

    reader.next();

    assertThat(reader.wasLast()).isTrue();
  }

  @Test
  void aBodyLargerThanTheBufferArrivesWhole() throws Exception {
    var body = "0123456789".repeat(50_000);

    var answer = reader("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body).next();

    assertThat(answer.text()).isEqualTo(body);
  }

  @Test
  void whatIsNoWholeAnswerIsAFailure() {
    assertThatThrownBy(() -> reader("").next()).hasMessageContaining("instead of answering");
    assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc").next())
        .hasMessageContaining("within an answer");
    assertThatThrownBy(() -> reader("SSH-2.0-OpenSSH_9.6\r\n").next()).hasMessageContaining("not an answer of HTTP");
    assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n").next())
        .hasMessageContaining("not a length");
    assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n").next())
        .hasMessageContaining("an answer of more than");
    assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\nX: " + "x".repeat(70_000)).next())
        .hasMessageContaining("a line of more than");
    assertThatThrownBy(() -> reader("HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(300)).next())
        .hasMessageContaining("more than 200 headers");
  }

  @Test
  void occurrencesAreCountedInTheBytes() throws Exception {
    var answer = reader("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\naab aaab aab").next();

    assertThat(answer.count("aab")).isEqualTo(3);
    assertThat(answer.count("c")).isZero();
  }
}
