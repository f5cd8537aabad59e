package io.sheaf.docs.automation.outward;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.StandardConstants;

/// Somebody outside with a certificate.
final class TlsReceiver implements AutoCloseable {

  private final HttpsServer server;
  private final List<String> names = new CopyOnWriteArrayList<>();

  TlsReceiver(Certificate certificate) {
    try {
      server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var context = certificate.owning();
      server.setHttpsConfigurator(new HttpsConfigurator(context) {
        @Override
        public void configure(HttpsParameters parameters) {
          var wanted = context.getDefaultSSLParameters();
          wanted.setSNIMatchers(List.of(new Noting()));
          parameters.setSSLParameters(wanted);
        }
      });
      server.createContext("/", exchange -> {
        try (exchange) {
          exchange.getRequestBody().readAllBytes();
          var said = (exchange.getRequestMethod() + " " + exchange.getRequestURI()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, said.length);
          exchange.getResponseBody().write(said);
        }
      });
      server.start();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private final class Noting extends SNIMatcher {

    Noting() {
      super(StandardConstants.SNI_HOST_NAME);
    }

    @Override
    public boolean matches(SNIServerName name) {
      names.add(new SNIHostName(name.getEncoded()).getAsciiName());
      return true;
    }
  }

  /// The names that were asked for.
  List<String> names() {
    return names;
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
