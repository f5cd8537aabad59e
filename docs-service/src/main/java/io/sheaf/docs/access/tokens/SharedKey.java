package io.sheaf.docs.access.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jwt.JWTClaimsSet;
import io.micronaut.security.token.jwt.signature.secret.SecretSignature;
import io.micronaut.security.token.jwt.signature.secret.SecretSignatureConfiguration;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.Base64;

/// A key that signs and verifies (HS256, and nothing else).
final class SharedKey {

  private final SecretSignature signature;

  SharedKey(byte[] secret) {
    var configuration = new SecretSignatureConfiguration("shared");
    configuration.setSecret(Base64.getEncoder().encodeToString(secret));
    configuration.setBase64(true);
    configuration.setJwsAlgorithm(JWSAlgorithm.HS256);
    this.signature = new SecretSignature(configuration);
  }

  static boolean couldHaveSigned(Token token) {
    return token.algorithm().equals(JWSAlgorithm.HS256);
  }

  /// Refuses a token that is signed otherwise.
  void mustHaveSigned(Token token) {
    try {
      if (!couldHaveSigned(token) || !signature.verify(token.signed())) {
        throw new Refused(Refusal.UNAUTHENTICATED);
      }
    } catch (JOSEException malformed) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
  }

  String sign(JWTClaimsSet claims) {
    try {
      return signature.sign(claims).serialize();
    } catch (JOSEException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
