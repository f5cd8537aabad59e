package io.sheaf.bench.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// Reads the answers of one connection: status, length or chunks, and no more of HTTP than that. Works on its own
/// buffer, without a text for each header: the load must cost less than what it loads.
final class AnswerReader {

  private static final int BUFFER = 64 * 1024;
  private static final int LONGEST_BODY = 64 * 1024 * 1024;
  private static final int MOST_HEADERS = 200;
  private static final long UNKNOWN = -1;
  private static final String POSITION = "x-sheaf-position:";

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private boolean last;

  private long length;
  private boolean chunked;
  private String position = "";

  AnswerReader(InputStream in) {
    this.in = in;
  }

  /// The answer to a request whose method was not HEAD.
  Answer next() throws IOException {
    int status;
    do {
      status = head();
    } while (status < 200);
    if (status == 204 || status == 304) {
      return new Answer(status, new byte[0], position);
    }
    if (chunked) {
      return new Answer(status, chunks(), position);
    }
    if (length == UNKNOWN) {
      last = true;
      return new Answer(status, rest(), position);
    }
    return new Answer(status, exactly(length), position);
  }

  /// Whether the server said that nothing follows on this connection.
  boolean wasLast() {
    return last;
  }

  private int head() throws IOException {
    int lineEnd = line();
    if (lineEnd - at < 12 || !startsWith("http/1.", lineEnd)) {
      throw new IOException("not an answer of HTTP/1: " + shown(lineEnd));
    }
    int status = (buffer[at + 9] - '0') * 100 + (buffer[at + 10] - '0') * 10 + buffer[at + 11] - '0';
    if (status < 100 || status > 599) {
      throw new IOException("not a status: " + shown(lineEnd));
    }
    at = lineEnd + 1;
    length = UNKNOWN;
    chunked = false;
    position = "";
    for (int headers = 0; headers <= MOST_HEADERS; headers++) {
      lineEnd = line();
      boolean empty = isEmpty(lineEnd);
      if (!empty) {
        header(lineEnd);
      }
      at = lineEnd + 1;
      if (empty) {
        return status;
      }
    }
    throw new IOException("more than " + MOST_HEADERS + " headers");
  }

  private void header(int lineEnd) throws IOException {
    if (startsWith("content-length:", lineEnd)) {
      length = number(at + 15, lineEnd, 10);
    } else if (startsWith("transfer-encoding:", lineEnd)) {
      chunked = shown(lineEnd).toLowerCase(java.util.Locale.ROOT).contains("chunked");
    } else if (startsWith("connection:", lineEnd)) {
      last = shown(lineEnd).toLowerCase(java.util.Locale.ROOT).contains("close");
    } else if (startsWith(POSITION, lineEnd)) {
      position = new String(buffer, at + POSITION.length(), lineEnd - at - POSITION.length(), ISO_8859_1).strip();
    }
  }

  private byte[] chunks() throws IOException {
    var body = new byte[0];
    while (true) {
      int lineEnd = line();
      long size = number(at, lineEnd, 16);
      at = lineEnd + 1;
      if (size == 0) {
        break;
      }
      if (body.length + size > LONGEST_BODY) {
        throw tooLong();
      }
      var chunk = exactly(size);
      int before = body.length;
      body = before == 0 ? chunk : Arrays.copyOf(body, before + chunk.length);
      if (before != 0) {
        System.arraycopy(chunk, 0, body, before, chunk.length);
      }
      at = line() + 1;
    }
    boolean trailersEnded = false;
    while (!trailersEnded) {
      int lineEnd = line();
      trailersEnded = isEmpty(lineEnd);
      at = lineEnd + 1;
    }
    return body;
  }

  private byte[] exactly(long size) throws IOException {
    if (size > LONGEST_BODY) {
      throw tooLong();
    }
    var bytes = new byte[(int) size];
    int had = Math.min(end - at, bytes.length);
    System.arraycopy(buffer, at, bytes, 0, had);
    at += had;
    if (had < bytes.length && in.readNBytes(bytes, had, bytes.length - had) < bytes.length - had) {
      throw new EOFException("the server closed the connection within an answer");
    }
    return bytes;
  }

  private byte[] rest() throws IOException {
    var following = in.readNBytes(LONGEST_BODY);
    var body = Arrays.copyOfRange(buffer, at, end + following.length);
    System.arraycopy(following, 0, body, end - at, following.length);
    at = end;
    return body;
  }

  private static IOException tooLong() {
    return new IOException("an answer of more than " + LONGEST_BODY + " bytes");
  }

  /// Where the line feed of the line is that begins here; reads on until it is there.
  private int line() throws IOException {
    int looked = at;
    while (true) {
      for (; looked < end; looked++) {
        if (buffer[looked] == '\n') {
          return looked;
        }
      }
      if (at > 0) {
        System.arraycopy(buffer, at, buffer, 0, end - at);
        looked -= at;
        end -= at;
        at = 0;
      }
      if (end == buffer.length) {
        throw new IOException("a line of more than " + BUFFER + " bytes");
      }
      int read = in.read(buffer, end, buffer.length - end);
      if (read < 0) {
        throw new EOFException(end == 0
            ? "the server closed the connection instead of answering"
            : "the server closed the connection within an answer");
      }
      end += read;
    }
  }

  private boolean isEmpty(int lineEnd) {
    return lineEnd == at || (lineEnd == at + 1 && buffer[at] == '\r');
  }

  /// Whether the line does; the text is in lower case.
  private boolean startsWith(String text, int lineEnd) {
    if (lineEnd - at < text.length()) {
      return false;
    }
    for (int index = 0; index < text.length(); index++) {
      int letter = buffer[at + index];
      if ((letter >= 'A' && letter <= 'Z' ? letter + 32 : letter) != text.charAt(index)) {
        return false;
      }
    }
    return true;
  }

  /// The number that stands there, after blanks and up to whatever is no digit.
  private long number(int from, int lineEnd, int radix) throws IOException {
    int index = from;
    while (index < lineEnd && buffer[index] == ' ') {
      index++;
    }
    int first = index;
    long number = 0;
    for (; index < lineEnd && Character.digit(buffer[index], radix) >= 0 && number <= LONGEST_BODY; index++) {
      number = number * radix + Character.digit(buffer[index], radix);
    }
    if (index == first) {
      throw new IOException("not a length: " + shown(lineEnd));
    }
    return number;
  }

  private String shown(int lineEnd) {
    return new String(buffer, at, Math.min(lineEnd - at, 200), ISO_8859_1).strip();
  }
}
