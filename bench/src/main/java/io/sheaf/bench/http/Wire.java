package io.sheaf.bench.http;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// One connection of one thread, kept alive between requests and opened anew after the server has closed it.
public final class Wire implements AutoCloseable {

  /// Below this a request is one write, and so one packet where it fits.
  private static final int TOGETHER = 16 * 1024;

  private final Origin origin;
  private @Nullable Socket socket;
  private @Nullable AnswerReader reader;

  public Wire(Origin origin) {
    this.origin = origin;
  }

  /// Connects now, so that the first request need not.
  public void open() throws IOException {
    if (socket == null) {
      var connected = origin.connect();
      socket = connected;
      reader = new AnswerReader(connected.getInputStream());
    }
  }

  /// Asks and reads the whole answer. The credential is the whole of `Authorization`, empty for none.
  public Answer ask(String method, String path, String credential, byte[] body) throws IOException {
    return ask(method, path, credential, "", body);
  }

  /// The position is what `X-Sheaf-Position` says, empty for nothing.
  public Answer ask(String method, String path, String credential, String position, byte[] body) throws IOException {
    open();
    var connected = java.util.Objects.requireNonNull(socket);
    var answers = java.util.Objects.requireNonNull(reader);
    try {
      send(connected, head(method, path, credential, position, body.length), body);
      var answer = answers.next();
      if (answers.wasLast()) {
        close();
      }
      return answer;
    } catch (IOException failure) {
      close();
      throw failure;
    }
  }

  private byte[] head(String method, String path, String credential, String position, int length) {
    var head = new StringBuilder(256 + credential.length()).append(method).append(' ').append(path)
        .append(" HTTP/1.1\r\nHost: ").append(origin.authority()).append("\r\n");
    if (!credential.isEmpty()) {
      head.append("Authorization: ").append(credential).append("\r\n");
    }
    if (!position.isEmpty()) {
      head.append("X-Sheaf-Position: ").append(position).append("\r\n");
    }
    if (length > 0 || !method.equals("GET")) {
      head.append("Content-Length: ").append(length).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void send(Socket connected, byte[] head, byte[] body) throws IOException {
    var out = connected.getOutputStream();
    if (body.length > TOGETHER) {
      out.write(head);
      out.write(body);
      return;
    }
    var together = java.util.Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, together, head.length, body.length);
    out.write(together);
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
      reader = null;
    }
  }
}
