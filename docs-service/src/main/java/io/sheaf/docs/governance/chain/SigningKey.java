package io.sheaf.docs.governance.chain;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Base64;

/// The key pair (Ed25519) of a store, made of one of its secrets.
public final class SigningKey {

  private final KeyPair pair;
  private final TrustedKey trusted;

  private SigningKey(KeyPair pair) {
    this.pair = pair;
    this.trusted = new TrustedKey(pair.getPublic());
  }

  /// Always the same pair for the same secret of 32 bytes.
  public static SigningKey of(byte[] secret) {
    if (secret.length != 32) {
      throw new IllegalArgumentException("a key is made of 32 bytes");
    }
    try {
      var maker = KeyPairGenerator.getInstance("Ed25519");
      maker.initialize(255, new Given(secret));
      var key = new SigningKey(maker.generateKeyPair());
      if (!key.trusted.hasSigned("a try", key.sign("a try"))) {
        throw new IllegalStateException("the key pair of this store does not fit itself");
      }
      return key;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  public TrustedKey trusted() {
    return trusted;
  }

  String sign(String text) {
    try {
      var signature = Signature.getInstance("Ed25519");
      signature.initSign(pair.getPrivate());
      signature.update(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// why: a private key of Ed25519 is 32 random bytes and nothing else, and the JDK takes them from here only; it has
  /// no other way from a private key to its public one.
  private static final class Given extends SecureRandom {

    private static final long serialVersionUID = 1;

    private final byte[] secret;

    Given(byte[] secret) {
      this.secret = secret.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
      System.arraycopy(secret, 0, bytes, 0, bytes.length);
    }
  }
}
