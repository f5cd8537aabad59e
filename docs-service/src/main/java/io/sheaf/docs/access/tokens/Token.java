package io.sheaf.docs.access.tokens;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.sheaf.docs.gate.Borrower;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A signed token, read and not yet believed.
///
/// @param bytes how long it was
record Token(SignedJWT signed, JWTClaimsSet standard, Map<String, Object> claims, int bytes) {

  /// How far the clocks of two machines may be apart.
  private static final Duration CLOCKS_DIFFER = Duration.ofSeconds(60);

  private static final int LONGEST = 16 * 1024;

  /// Nothing, where the credential is no signed token: one without a signature (`alg: none`) is none.
  static Optional<Token> read(String credential) {
    if (credential.length() > LONGEST || credential.chars().filter(c -> c == '.').count() != 2) {
      return Optional.empty();
    }
    try {
      var signed = SignedJWT.parse(credential);
      var claims = signed.getPayload().toJSONObject();
      return claims == null
          ? Optional.empty()
          : Optional.of(new Token(signed, JWTClaimsSet.parse(claims), claims, credential.length()));
    } catch (ParseException | IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  JWSAlgorithm algorithm() {
    return signed.getHeader().getAlgorithm();
  }

  boolean isOf(String issuer) {
    return issuer.equals(standard.getIssuer());
  }

  /// Refuses a token of others that has ended, does not say when it ends, or has not begun. A minute is given, for
  /// clocks differ.
  void mustHoldAt(Instant now) {
    mustNotHaveEndedAt(now.minus(CLOCKS_DIFFER));
    var begin = standard.getNotBeforeTime();
    if (begin != null && begin.toInstant().isAfter(now.plus(CLOCKS_DIFFER))) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
  }

  void mustNotHaveEndedAt(Instant now) {
    if (!end().isAfter(now)) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
  }

  /// why the beginning of time where it does not say it: such a token never held.
  private Instant end() {
    var end = standard.getExpirationTime();
    return end == null ? Instant.EPOCH : end.toInstant();
  }

  /// Whom it names, once it is known that it is true.
  Caller caller() {
    return Claims.caller(claims).knownAs(new Borrower.Until(end()));
  }
}
