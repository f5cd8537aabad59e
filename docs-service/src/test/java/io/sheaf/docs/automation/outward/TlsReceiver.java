package io.sheaf.docs.automation.outward;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.StandardConstants;
import javax.net.ssl.TrustManagerFactory;

/// Somebody outside with a certificate for one name.
final class TlsReceiver implements AutoCloseable {

  private static final char[] PASSWORD = "certificate".toCharArray();

  private final KeyStore keys;
  private final HttpsServer server;
  private final List<String> names = new CopyOnWriteArrayList<>();

  TlsReceiver(String name) {
    try {
      keys = certificate(name);
      server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var context = context();
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
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
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

  /// Made by the JDK's own tool, as somebody with a shell would.
  private static KeyStore certificate(String name) throws IOException, GeneralSecurityException {
    var folder = Files.createTempDirectory("sheaf-certificate");
    var file = folder.resolve("keys.p12");
    try {
      var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
      var made = new ProcessBuilder(keytool, "-genkeypair", "-alias", "it", "-keyalg", "EC", "-dname", "CN=" + name,
          "-ext", "san=dns:" + name, "-validity", "2", "-keystore", file.toString(), "-storetype", "PKCS12",
          "-storepass", new String(PASSWORD)).redirectErrorStream(true).start();
      var said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (made.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
      var keys = KeyStore.getInstance("PKCS12");
      try (var bytes = Files.newInputStream(file)) {
        keys.load(bytes, PASSWORD);
      }
      return keys;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private SSLContext context() throws GeneralSecurityException {
    var owners = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    owners.init(keys, PASSWORD);
    var context = SSLContext.getInstance("TLS");
    context.init(owners.getKeyManagers(), null, null);
    return context;
  }

  /// What somebody has who trusts the certificate.
  SSLContext trusting() {
    try {
      var known = KeyStore.getInstance("PKCS12");
      known.load(null, null);
      known.setCertificateEntry("it", keys.getCertificate("it"));
      var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(known);
      var context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
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
