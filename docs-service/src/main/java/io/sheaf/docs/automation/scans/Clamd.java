package io.sheaf.docs.automation.scans;

import io.sheaf.docs.web.Outward;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Shows content to a clamd, by its command INSTREAM: pieces with their lengths before them, an empty one at the end,
/// and a line that says what was found.
@Singleton
final class Clamd {

  private static final byte[] COMMAND = "zINSTREAM\0".getBytes(StandardCharsets.US_ASCII);
  private static final int PIECE = 64 * 1024;
  private static final int LONGEST_ANSWER = 4096;
  private static final Duration DIAL = Duration.ofSeconds(10);
  /// For each piece to go, and for the answer to come.
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration ALL_OF_IT = Duration.ofMinutes(10);

  private final Outward.@Nullable Scanner scanner;

  @Inject
  Clamd(Outward outward) {
    this.scanner = outward.scanner();
  }

  /// Nobody to be asked, or not at the moment.
  static final class Unavailable extends Exception {

    private static final long serialVersionUID = 1;

    Unavailable(String why) {
      super(why);
    }

    String why() {
      return String.valueOf(getMessage());
    }
  }

  boolean isConfigured() {
    return scanner != null;
  }

  Finding scan(InputStream content) throws Unavailable {
    if (scanner == null) {
      throw new Unavailable("no malware scanner is configured");
    }
    try (var socket = new Socket(Proxy.NO_PROXY)) {
      socket.connect(new InetSocketAddress(scanner.host(), scanner.port()), (int) DIAL.toMillis());
      socket.setSoTimeout((int) PATIENCE.toMillis());
      var watch = watched(socket);
      try {
        return understood(asked(socket, content));
      } finally {
        watch.interrupt();
      }
    } catch (IOException failure) {
      throw new Unavailable("the malware scanner does not answer: " + failure.getMessage());
    }
  }

  /// why: a scanner that takes a byte a minute would else be waited for for ever.
  private static Thread watched(Socket socket) {
    return Thread.ofVirtual().name("sheaf-scan-watch").start(() -> {
      try {
        Thread.sleep(ALL_OF_IT);
        socket.close();
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      } catch (IOException gone) {
        // why: it is only to be gone.
      }
    });
  }

  private static String asked(Socket socket, InputStream content) throws IOException {
    try {
      var out = new DataOutputStream(socket.getOutputStream());
      out.write(COMMAND);
      var piece = new byte[PIECE];
      for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
        if (read > 0) {
          out.writeInt(read);
          out.write(piece, 0, read);
        }
      }
      out.writeInt(0);
      out.flush();
    } catch (IOException cutOff) {
      // why still read: who has had enough says so before it hangs up.
      var answer = answer(socket);
      if (answer.isEmpty()) {
        throw cutOff;
      }
      return answer;
    }
    return answer(socket);
  }

  private static String answer(Socket socket) throws IOException {
    var answer = new ByteArrayOutputStream();
    var in = socket.getInputStream();
    for (int next = in.read(); next > 0 && answer.size() < LONGEST_ANSWER; next = in.read()) {
      answer.write(next);
    }
    return answer.toString(StandardCharsets.UTF_8).strip();
  }

  private static Finding understood(String answer) throws IOException {
    var said = answer.startsWith("stream: ") ? answer.substring("stream: ".length()) : answer;
    if (said.equals("OK")) {
      return Finding.CLEAN;
    }
    if (said.endsWith(" FOUND")) {
      return new Finding(Finding.Status.MALICIOUS, said.substring(0, said.length() - " FOUND".length()));
    }
    if (said.isEmpty()) {
      throw new IOException("it hung up");
    }
    return Finding.error(said);
  }
}
