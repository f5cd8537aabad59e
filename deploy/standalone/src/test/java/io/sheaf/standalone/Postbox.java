package io.sheaf.standalone;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Somebody outside, whom webhooks tell: takes everything, and keeps it.
final class Postbox implements AutoCloseable {

  /// What came.
  ///
  /// @param id by which whoever takes it tells that it came before
  record Letter(String path, String id, String timestamp, String signature, String body) {

    /// Whether who sent it knows the key, as whoever gets it finds out.
    boolean isSignedWith(String secret) {
      try {
        var mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        var own = mac.doFinal((timestamp + "." + body).getBytes(StandardCharsets.UTF_8));
        return signature.equals("v1=" + HexFormat.of().formatHex(own));
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  private final HttpServer server;
  private final Queue<Letter> letters = new ConcurrentLinkedQueue<>();

  Postbox() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      var headers = exchange.getRequestHeaders();
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      letters.add(new Letter(exchange.getRequestURI().getPath(), String.valueOf(headers.getFirst("X-Sheaf-Delivery")),
          String.valueOf(headers.getFirst("X-Sheaf-Timestamp")), String.valueOf(headers.getFirst("X-Sheaf-Signature")),
          body));
      exchange.sendResponseHeaders(200, -1);
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /// What came there about the document.
  List<Letter> about(String documentId, String path) {
    return letters.stream().filter(letter -> letter.path().equals(path) && letter.body().contains(documentId)).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
