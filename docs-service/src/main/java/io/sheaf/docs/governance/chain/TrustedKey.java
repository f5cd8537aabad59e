package io.sheaf.docs.governance.chain;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/// A public key (Ed25519) by which checkpoints are checked.
public final class TrustedKey {

  /// The one field of what the service answers, where a file holds that.
  private static final Pattern SERVED = Pattern.compile("\"publicKey\"\\s*:\\s*\"([A-Za-z0-9+/=]+)\"");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]+={0,2}");

  private final PublicKey key;
  private final String fingerprint;

  TrustedKey(PublicKey key) {
    this.key = key;
    this.fingerprint = Hashes.hex(key.getEncoded());
  }

  /// A key as it stands in a file: in PEM, in Base64 alone, or in the answer of `GET /activities/key`.
  public static Optional<TrustedKey> read(String text) {
    var served = SERVED.matcher(text);
    var bare = served.find()
        ? served.group(1)
        : text.replaceAll("-----(BEGIN|END) PUBLIC KEY-----", "").replaceAll("\\s", "");
    if (!BASE64.matcher(bare).matches()) {
      return Optional.empty();
    }
    try {
      var encoded = new X509EncodedKeySpec(Base64.getDecoder().decode(bare));
      return Optional.of(new TrustedKey(KeyFactory.getInstance("Ed25519").generatePublic(encoded)));
    } catch (GeneralSecurityException | IllegalArgumentException noKey) {
      return Optional.empty();
    }
  }

  /// What people compare: SHA-256 of the key as X.509 encodes it.
  public String fingerprint() {
    return fingerprint;
  }

  /// The key in Base64, as X.509 encodes it.
  public String text() {
    return Base64.getEncoder().encodeToString(key.getEncoded());
  }

  boolean hasSigned(String text, String signature) {
    try {
      var check = Signature.getInstance("Ed25519");
      check.initVerify(key);
      check.update(text.getBytes(StandardCharsets.UTF_8));
      var decoded = Base64.getDecoder().decode(signature);
      // why: the last letter has bits that mean nothing, and nobody is to change even those.
      return check.verify(decoded) && Base64.getEncoder().encodeToString(decoded).equals(signature);
    } catch (GeneralSecurityException | IllegalArgumentException notEvenOne) {
      return false;
    }
  }
}
