package io.sheaf.docs.access.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.SignedJWT;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Trust;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssuerTokensTest {

  private static final RSAKey KEY = Issuing.rsa("first");

  private static Issuing issuer;
  private static Running sheaf;

  @BeforeAll
  static void start(@TempDir Path folder) {
    issuer = new Issuing();
    issuer.publish(KEY.toPublicJWK());
    sheaf = Running.in(folder, new Trust(new Trust.Issuer(issuer.name(), "sheaf-tests", null), "", null));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
    issuer.close();
  }

  private static Instant now() {
    return sheaf.clock().instant();
  }

  private static int asked(String token) {
    return sheaf.as(token).get("/sites").status();
  }

  @Test
  void aTokenOfTheIssuerIsBelieved() {
    var reply = sheaf.as(Issuing.signed(KEY, issuer.claims(now()).build())).get("/sites");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.at("username")).isEqualTo("olga");
    assertThat(reply.at("sites.0.siteId")).isEqualTo("oidc");
  }

  @Test
  void theWordBearerIsAllowed() {
    assertThat(asked("Bearer " + Issuing.signed(KEY, issuer.claims(now()).build()))).isEqualTo(200);
  }

  @Test
  void aTokenForSomebodyElseIsRefused() {
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).audience("others").build()))).isEqualTo(401);
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).audience((String) null).build()))).isEqualTo(401);
  }

  @Test
  void aTokenWithoutAudienceNamesItsClientInstead() {
    var bare = issuer.claims(now()).audience((String) null);

    assertThat(asked(Issuing.signed(KEY, bare.claim("client_id", "sheaf-tests").build()))).isEqualTo(200);
    assertThat(asked(Issuing.signed(KEY, bare.claim("client_id", "others").build()))).isEqualTo(401);
  }

  @Test
  void aTokenOfAnotherIssuerIsRefused() {
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).issuer("http://127.0.0.1:1").build()))).isEqualTo(401);
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).issuer(null).build()))).isEqualTo(401);
  }

  @Test
  void aTokenSignedByAnotherKeyOfThatNameIsRefused() {
    assertThat(asked(Issuing.signed(Issuing.rsa("first"), issuer.claims(now()).build()))).isEqualTo(401);
  }

  @Test
  void aTokenHasAnEnd() {
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).expirationTime(null).build()))).isEqualTo(401);
    assertThat(
        asked(Issuing.signed(KEY, issuer.claims(now()).expirationTime(Date.from(now().minusSeconds(61))).build())))
        .isEqualTo(401);
  }

  @Test
  void clocksMayBeAMinuteApart() {
    assertThat(
        asked(Issuing.signed(KEY, issuer.claims(now()).expirationTime(Date.from(now().minusSeconds(50))).build())))
        .isEqualTo(200);
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).notBeforeTime(Date.from(now().plusSeconds(50))).build())))
        .isEqualTo(200);
    assertThat(asked(Issuing.signed(KEY, issuer.claims(now()).notBeforeTime(Date.from(now().plusSeconds(70))).build())))
        .isEqualTo(401);
  }

  @Test
  void aTokenThatWasGoodIsRefusedOnceItHasEnded() {
    var token = Issuing.signed(KEY, issuer.claims(now()).expirationTime(Date.from(now().plusSeconds(30))).build());
    assertThat(asked(token)).isEqualTo(200);

    sheaf.clock().advance(java.time.Duration.ofSeconds(100));

    assertThat(asked(token)).isEqualTo(401);
  }

  /// Whoever knows the public key, as everybody does, must not be able to sign with it as if it were a secret.
  @Test
  void thePublicKeyIsNoSharedSecret() throws JOSEException {
    var token = new SignedJWT(new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build(),
        issuer.claims(now()).build());
    token.sign(new MACSigner(KEY.toRSAPublicKey().getEncoded()));

    assertThat(asked(token.serialize())).isEqualTo(401);
  }

  @Test
  void ellipticKeysSignToo(@TempDir Path folder) {
    var key = Issuing.ec("curve");
    try (var other = new Issuing()) {
      other.publish(key.toPublicJWK());
      try (var running = Running.in(folder,
          new Trust(new Trust.Issuer(other.name(), "sheaf-tests", other.keys()), "", null))) {
        var token = Issuing.signed(key, other.claims(running.clock().instant()).build());

        assertThat(running.as(token).get("/sites").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void keysAreRotatedAndUnknownOnesAreNotAskedForAgainAndAgain(@TempDir Path folder) {
    try (var other = new Issuing()) {
      other.publish(KEY.toPublicJWK());
      try (var running = Running.in(folder,
          new Trust(new Trust.Issuer(other.name(), "sheaf-tests", null), "", null))) {
        var now = running.clock().instant();
        assertThat(running.as(Issuing.signed(KEY, other.claims(now).build())).get("/sites").status()).isEqualTo(200);

        var second = Issuing.rsa("second");
        other.publish(second.toPublicJWK());
        assertThat(running.as(Issuing.signed(second, other.claims(now).build())).get("/sites").status())
            .isEqualTo(200);
        assertThat(other.fetched()).isEqualTo(2);

        var unknown = Issuing.rsa("unknown");
        for (int time = 0; time < 10; time++) {
          var token = Issuing.signed(unknown, other.claims(now).claim("time", time).build());
          assertThat(running.as(token).get("/sites").status()).isEqualTo(401);
        }
        assertThat(other.fetched()).isEqualTo(2);

        other.stopAnswering();
        assertThat(running.as(Issuing.signed(second, other.claims(now).subject("2").build())).get("/sites").status())
            .isEqualTo(200);
      }
    }
  }

  @Test
  void anIssuerThatDoesNotAnswerIsNoFaultOfTheCaller(@TempDir Path folder) {
    try (var other = new Issuing()) {
      other.stopAnswering();
      try (var running = Running.in(folder,
          new Trust(new Trust.Issuer(other.name(), "sheaf-tests", null), "", null))) {
        var reply = running.as(Issuing.signed(KEY, other.claims(running.clock().instant()).build())).get("/sites");

        assertThat(reply.status()).isEqualTo(503);
      }
    }
  }
}
