package io.sheaf.docs.automation.outward;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A certificate for one name that only those trust who are told to; made by the JDK's own tool.
record Certificate(Path file, String password, KeyStore keys) {

  static Certificate of(String name, Path file) {
    var password = "certificate";
    try {
      var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
      var made = new ProcessBuilder(keytool, "-genkeypair", "-alias", "it", "-keyalg", "RSA", "-keysize", "2048",
          "-dname", "CN=" + name, "-ext", "san=dns:" + name, "-validity", "2", "-keystore", file.toString(),
          "-storetype", "PKCS12", "-storepass", password).redirectErrorStream(true).start();
      var said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (made.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
      var keys = KeyStore.getInstance("PKCS12");
      try (var bytes = Files.newInputStream(file)) {
        keys.load(bytes, password.toCharArray());
      }
      return new Certificate(file, password, keys);
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /// What its owner has.
  SSLContext owning() {
    try {
      var owners = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      owners.init(keys, password.toCharArray());
      var context = SSLContext.getInstance("TLS");
      context.init(owners.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// What somebody has who trusts it.
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
}
