package io.sheaf.bench.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import javax.net.ssl.SSLSocketFactory;

/// Where to connect to.
public record Origin(boolean secure, String host, int port) {

  private static final int CONNECT_WITHIN_MILLIS = 5_000;
  /// Also what bounds a worker whose answer never comes.
  private static final int ANSWER_WITHIN_MILLIS = 30_000;

  public static Origin of(URI url) {
    var scheme = url.getScheme();
    var host = url.getHost();
    if (host == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw new IllegalArgumentException("not a URL of a server: " + url);
    }
    boolean secure = scheme.equals("https");
    return new Origin(secure, host, url.getPort() >= 0 ? url.getPort() : secure ? 443 : 80);
  }

  /// As in the header Host.
  String authority() {
    return port == (secure ? 443 : 80) ? host : host + ":" + port;
  }

  Socket connect() throws IOException {
    var socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port), CONNECT_WITHIN_MILLIS);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
      return secure
          ? ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(socket, host, port, true)
          : socket;
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }
}
