package io.sheaf.docs.automation.scans;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Speaks as a clamd does, and finds what says that it is malware.
final class StandInClamd implements AutoCloseable {

  static final String MALWARE = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

  private final ServerSocket server;
  private final int most;
  private final Thread listening;
  private final List<String> seen = new CopyOnWriteArrayList<>();

  /// @param most how many bytes it takes
  StandInClamd(int most) {
    this.most = most;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    listening = Thread.ofVirtual().start(this::listen);
  }

  private void listen() {
    while (!server.isClosed()) {
      try {
        var socket = server.accept();
        Thread.ofVirtual().start(() -> answer(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void answer(Socket connection) {
    try (var socket = connection) {
      var in = new DataInputStream(socket.getInputStream());
      var command = new ByteArrayOutputStream();
      for (int next = in.read(); next > 0; next = in.read()) {
        command.write(next);
      }
      if (!command.toString(StandardCharsets.US_ASCII).equals("zINSTREAM")) {
        socket.getOutputStream().write("UNKNOWN COMMAND\0".getBytes(StandardCharsets.US_ASCII));
        return;
      }
      var content = new ByteArrayOutputStream();
      for (int length = in.readInt(); length > 0; length = in.readInt()) {
        content.write(in.readNBytes(length));
        if (content.size() > most) {
          socket.getOutputStream()
              .write("INSTREAM size limit exceeded. ERROR\0".getBytes(StandardCharsets.US_ASCII));
          return;
        }
      }
      var text = content.toString(StandardCharsets.UTF_8);
      seen.add(text);
      var said = text.contains(MALWARE) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
      socket.getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException hungUp) {
      // why: whoever asked will notice.
    }
  }

  int port() {
    return server.getLocalPort();
  }

  List<String> seen() {
    return seen;
  }

  @Override
  public void close() {
    try {
      server.close();
      // why: until then somebody who calls may still be answered.
      listening.join();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
