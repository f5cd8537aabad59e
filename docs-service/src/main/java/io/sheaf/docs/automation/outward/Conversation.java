package io.sheaf.docs.automation.outward;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// One request and its answer over a connection that serves for nothing else, as HTTP/1.1 writes them.
final class Conversation {

  private static final int LONGEST_LINE = 8 * 1024;
  private static final int MOST_HEADERS = 100;
  private static final int MOST_INTERIM = 10;

  private final Socket socket;
  private final InputStream in;

  Conversation(Socket socket, Deadline deadline) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(new Timed(socket, deadline));
  }

  /// why before each read: an answer that comes byte by byte would else take for ever.
  private static final class Timed extends FilterInputStream {

    private final Socket socket;
    private final Deadline deadline;

    Timed(Socket socket, Deadline deadline) throws IOException {
      super(socket.getInputStream());
      this.socket = socket;
      this.deadline = deadline;
    }

    @Override
    public int read() throws IOException {
      socket.setSoTimeout(deadline.leftMillis());
      return super.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      socket.setSoTimeout(deadline.leftMillis());
      return super.read(buffer, offset, length);
    }
  }

  Reply.Answered hold(Target target, Post post) throws IOException {
    say(target, post);
    for (int interim = 0; interim <= MOST_INTERIM; interim++) {
      int status = status();
      var headers = headers();
      if (status >= 200) {
        return answered(status, headers, post.mostAnswer());
      }
    }
    throw new ProtocolException("it never came to an answer");
  }

  private void say(Target target, Post post) throws IOException {
    var head = new StringBuilder();
    head.append(post.method()).append(' ').append(target.path()).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(target.hostHeader()).append("\r\n");
    head.append("User-Agent: Sheaf\r\nAccept: */*\r\nConnection: close\r\n");
    head.append("Content-Length: ").append(post.body().length).append("\r\n");
    post.headers().forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    head.append("\r\n");
    var message = new ByteArrayOutputStream(head.length() + post.body().length);
    message.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    message.writeBytes(post.body());
    var out = socket.getOutputStream();
    message.writeTo(out);
    out.flush();
  }

  private int status() throws IOException {
    var line = line();
    if (!line.matches("HTTP/1\\.[01] [1-5][0-9]{2}(?: .*)?")) {
      throw new ProtocolException("it does not answer as HTTP does");
    }
    return Integer.parseInt(line.substring(9, 12));
  }

  private Map<String, String> headers() throws IOException {
    var headers = new LinkedHashMap<String, String>();
    for (int number = 0; number <= MOST_HEADERS; number++) {
      var line = line();
      if (line.isEmpty()) {
        return headers;
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
    }
    throw new ProtocolException("it answers with too many headers");
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("it hung up before it had answered");
      }
      if (line.size() >= LONGEST_LINE) {
        throw new ProtocolException("it answers with a line that is too long");
      }
      line.write(next);
    }
    var text = line.toString(StandardCharsets.ISO_8859_1);
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private Reply.Answered answered(int status, Map<String, String> headers, int most) throws IOException {
    var body = new ByteArrayOutputStream();
    boolean wasCut;
    if (status == 204 || status == 304) {
      wasCut = false;
    } else if (headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT).endsWith("chunked")) {
      wasCut = chunks(body, most);
    } else {
      var length = length(headers);
      wasCut = take(body, length, most);
      if (!wasCut && length < Long.MAX_VALUE && body.size() < length) {
        throw new EOFException("it hung up amid its answer");
      }
    }
    return new Reply.Answered(status, headers, body.toByteArray(), wasCut);
  }

  private static long length(Map<String, String> headers) throws IOException {
    var text = headers.get("content-length");
    if (text == null) {
      return Long.MAX_VALUE;
    }
    if (!text.matches("[0-9]{1,15}")) {
      throw new ProtocolException("it does not say how long its answer is");
    }
    return Long.parseLong(text);
  }

  /// Takes so many bytes, or as many as there are; says whether more was there than is wanted.
  private boolean take(ByteArrayOutputStream body, long length, int most) throws IOException {
    var piece = new byte[8 * 1024];
    long left = length;
    while (left > 0) {
      int room = most - body.size();
      if (room <= 0) {
        return true;
      }
      int read = in.read(piece, 0, (int) Math.min(Math.min(left, piece.length), room));
      if (read < 0) {
        return false;
      }
      body.write(piece, 0, read);
      left -= read;
    }
    return false;
  }

  private boolean chunks(ByteArrayOutputStream body, int most) throws IOException {
    while (true) {
      var size = line().replaceFirst(";.*", "").strip();
      if (!size.matches("[0-9A-Fa-f]{1,8}")) {
        throw new ProtocolException("it does not say how long its answer is");
      }
      long length = Long.parseLong(size, 16);
      if (length == 0) {
        return false;
      }
      int before = body.size();
      if (take(body, length, most)) {
        return true;
      }
      if (body.size() - before < length) {
        throw new EOFException("it hung up amid its answer");
      }
      line();
    }
  }
}
