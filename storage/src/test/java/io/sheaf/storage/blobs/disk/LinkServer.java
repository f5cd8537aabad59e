package io.sheaf.storage.blobs.disk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.blobs.PutOutcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The door with the plainest HTTP server before it.
final class LinkServer implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private LinkServer(HttpServer server) {
    this.server = server;
  }

  static LinkServer start() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    return new LinkServer(server);
  }

  URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/blobs");
  }

  void serve(PresignedLinks links, LinkDoor door) {
    server.setExecutor(threads);
    server.createContext("/", exchange -> {
      try (exchange) {
        var uri = exchange.getRequestURI();
        var request = new LinkRequest(exchange.getRequestMethod(), uri.getRawPath(), uri.getRawQuery(),
            exchange.getRequestHeaders());
        switch (links.verify(request)) {
          case LinkVerdict.Refused _ -> exchange.sendResponseHeaders(403, -1);
          case LinkVerdict.Upload upload -> receive(exchange, door, upload);
          case LinkVerdict.Download download -> send(exchange, door, download);
        }
      }
    });
    server.start();
  }

  private static void receive(HttpExchange exchange, LinkDoor door, LinkVerdict.Upload link) throws IOException {
    var headers = exchange.getRequestHeaders();
    var length = Optional.ofNullable(headers.getFirst("Content-Length")).map(Long::valueOf).orElse(null);
    var outcome = door.receive(link, exchange.getRequestBody(), length, headers.getFirst("Content-Type"));
    exchange.sendResponseHeaders(outcome instanceof PutOutcome.Stored ? 200 : 400, -1);
  }

  private static void send(HttpExchange exchange, LinkDoor door, LinkVerdict.Download link) throws IOException {
    switch (door.open(link, exchange.getRequestHeaders().getFirst("Range"))) {
      case Opening.Absent _ -> exchange.sendResponseHeaders(404, -1);
      case Opening.PastEnd _ -> exchange.sendResponseHeaders(416, -1);
      case Opening.Opened opened -> {
        try (opened) {
          var headers = exchange.getResponseHeaders();
          headers.set("Content-Type", Optional.ofNullable(link.contentType()).orElse(opened.contentType()));
          if (link.disposition() != null) {
            headers.set("Content-Disposition", link.disposition());
          }
          boolean isPart = opened.length() < opened.size();
          headers.set("Content-Range",
              "bytes " + opened.first() + "-" + (opened.first() + opened.length() - 1) + "/" + opened.size());
          exchange.sendResponseHeaders(isPart ? 206 : 200, opened.length() == 0 ? -1 : opened.length());
          opened.bytes().transferTo(exchange.getResponseBody());
        }
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
