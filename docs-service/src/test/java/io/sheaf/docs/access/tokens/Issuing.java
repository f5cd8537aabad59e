package io.sheaf.docs.access.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// An OpenID Connect issuer: it publishes what it is and its keys, and signs tokens.
final class Issuing implements AutoCloseable {

  private final HttpServer server;
  private final AtomicInteger fetched = new AtomicInteger();
  private volatile List<? extends JWK> published = List.of();
  private volatile boolean answers = true;

  Issuing() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    server.createContext("/.well-known/openid-configuration", exchange -> {
      var document = "{\"issuer\":\"" + name() + "\",\"jwks_uri\":\"" + name() + "/keys\"}";
      answer(exchange, document);
    });
    server.createContext("/keys", exchange -> {
      fetched.incrementAndGet();
      answer(exchange, new JWKSet(List.<JWK>copyOf(published)).toString(true));
    });
    server.start();
  }

  private void answer(com.sun.net.httpserver.HttpExchange exchange, String text) throws IOException {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answers ? 200 : 500, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  String name() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  URI keys() {
    return URI.create(name() + "/keys");
  }

  int fetched() {
    return fetched.get();
  }

  void publish(JWK... keys) {
    published = List.of(keys);
  }

  void stopAnswering() {
    answers = false;
  }

  static RSAKey rsa(String kid) {
    try {
      return new RSAKeyGenerator(2048).keyID(kid).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static ECKey ec(String kid) {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(kid).generate();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// What every good token of this issuer says.
  JWTClaimsSet.Builder claims(Instant now) {
    return new JWTClaimsSet.Builder().issuer(name()).audience("sheaf-tests").subject("1")
        .claim("username", "olga").claim("cognito:groups", List.of("oidc"))
        .expirationTime(Date.from(now.plusSeconds(600)));
  }

  static String signed(JWK key, JWTClaimsSet claims) {
    try {
      var algorithm = key instanceof RSAKey ? JWSAlgorithm.RS256 : JWSAlgorithm.ES256;
      JWSSigner signer = key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner(key.toECKey());
      var token = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(key.getKeyID()).build(), claims);
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
