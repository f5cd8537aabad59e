package io.sheaf.docs.changes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Keeps answers so that only who repeats the request can have them again: some show a secret once. The key is made
/// of the store's secret and the client's own `Idempotency-Key`, which is stored nowhere.
final class AnswerSeal {

  private static final int NONCE_BYTES = 12;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final SecretKeySpec key;

  AnswerSeal(byte[] secret, String idempotencyKey) {
    this.key = new SecretKeySpec(hmac(secret, "seal\n" + idempotencyKey), "AES");
  }

  static byte[] hmac(byte[] secret, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// What a request is known again by. why not its digest alone: from that, whoever can read the table could try out
  /// passwords that stand in requests.
  String mark(byte[] digest) {
    return HexFormat.of().formatHex(hmac(key.getEncoded(), "mark\n" + HexFormat.of().formatHex(digest)));
  }

  byte[] seal(Rendered answer) {
    var nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    var sealed = crypt(Cipher.ENCRYPT_MODE, nonce, written(answer));
    var all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
    System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
    return all;
  }

  Rendered open(byte[] sealed) {
    return read(crypt(Cipher.DECRYPT_MODE, Arrays.copyOf(sealed, NONCE_BYTES),
        Arrays.copyOfRange(sealed, NONCE_BYTES, sealed.length)));
  }

  private byte[] crypt(int mode, byte[] nonce, byte[] content) {
    try {
      var cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key, new GCMParameterSpec(128, nonce));
      return cipher.doFinal(content);
    } catch (GeneralSecurityException damaged) {
      throw new IllegalStateException("a recorded answer cannot be opened", damaged);
    }
  }

  private static byte[] written(Rendered answer) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      out.writeShort(answer.status());
      out.writeShort(answer.headers().size());
      for (var header : answer.headers().entrySet()) {
        out.writeUTF(header.getKey());
        out.writeUTF(header.getValue());
      }
      out.write(answer.body());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static Rendered read(byte[] bytes) {
    try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int status = in.readUnsignedShort();
      int count = in.readUnsignedShort();
      var headers = new LinkedHashMap<String, String>();
      for (int header = 0; header < count; header++) {
        headers.put(in.readUTF(), in.readUTF());
      }
      return new Rendered(status, in.readAllBytes(), headers);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
