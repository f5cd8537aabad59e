package io.sheaf.storage.table;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Positions on their way out and back in: sealed so that nobody can read, alter or lend them. The audience (a
/// site and a caller, say) must be the same on both ways.
public final class Positions {

  private static final int NONCE_BYTES = 12;
  /// Longer ones are not taken back.
  public static final int LONGEST_TOKEN = 8192;
  private static final byte FORM = 1;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  public Positions(byte[] secret) {
    if (secret.length != 32) {
      throw new IllegalArgumentException("the secret has 32 bytes");
    }
    this.key = new SecretKeySpec(secret, "AES");
  }

  public String seal(Position position, String audience) {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, audience).doFinal(write(position));
      var token = new byte[1 + NONCE_BYTES + sealed.length];
      token[0] = FORM;
      System.arraycopy(nonce, 0, token, 1, NONCE_BYTES);
      System.arraycopy(sealed, 0, token, 1 + NONCE_BYTES, sealed.length);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    } catch (GeneralSecurityException | IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  public Position open(String token, String audience) {
    if (token.length() > LONGEST_TOKEN) {
      throw new InvalidPosition("the position is too long to be one of ours");
    }
    try {
      var bytes = Base64.getUrlDecoder().decode(token);
      if (bytes.length <= 1 + NONCE_BYTES || bytes[0] != FORM) {
        throw new InvalidPosition("the position is not one of ours");
      }
      var nonce = java.util.Arrays.copyOfRange(bytes, 1, 1 + NONCE_BYTES);
      var plain = cipher(Cipher.DECRYPT_MODE, nonce, audience).doFinal(bytes, 1 + NONCE_BYTES,
          bytes.length - 1 - NONCE_BYTES);
      return read(plain);
    } catch (GeneralSecurityException | IOException | IllegalArgumentException altered) {
      throw new InvalidPosition("the position was altered, or belongs to somebody else");
    }
  }

  private Cipher cipher(int mode, byte[] nonce, String audience) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(128, nonce));
    cipher.updateAAD(audience.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static byte[] write(Position position) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    out.writeUTF(position.list());
    out.writeUTF(position.partition());
    out.writeUTF(position.sort());
    out.writeBoolean(position.indexSort() != null);
    if (position.indexSort() != null) {
      out.writeUTF(position.indexSort());
    }
    return bytes.toByteArray();
  }

  private static Position read(byte[] bytes) throws IOException {
    var in = new DataInputStream(new ByteArrayInputStream(bytes));
    return new Position(in.readUTF(), in.readUTF(), in.readUTF(), in.readBoolean() ? in.readUTF() : null);
  }
}
