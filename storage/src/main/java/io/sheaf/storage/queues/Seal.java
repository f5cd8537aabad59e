package io.sheaf.storage.queues;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Closes what an engine must find again, so that nobody can read it, alter it, or use it for something else than
/// it was made for.
public final class Seal {

  private static final int NONCE_BYTES = 12;
  private static final int LONGEST_TOKEN = 8192;
  private static final byte DELIVERY = 1;
  private static final byte POSITION = 2;

  private final SecretKeySpec key;
  private final SecureRandom random = new SecureRandom();

  public Seal(byte[] secret) {
    if (secret.length != 32) {
      throw new IllegalArgumentException("the secret has 32 bytes");
    }
    this.key = new SecretKeySpec(secret, "AES");
  }

  public Delivery delivery(QueueName queue, String id, String body, @Nullable String group, int tries, byte[] inner) {
    return new Delivery(id, body, group, tries, close(DELIVERY, inner, queue.text(), id, body, group,
        String.valueOf(tries)));
  }

  public byte[] open(QueueName queue, Delivery delivery) {
    return open(DELIVERY, delivery.handle(), queue.text(), delivery.id(), delivery.body(), delivery.group(),
        String.valueOf(delivery.tries()));
  }

  public String position(QueueName queue, byte[] inner) {
    return close(POSITION, inner, queue.text());
  }

  public byte[] open(QueueName queue, String position) {
    return open(POSITION, position, queue.text());
  }

  private String close(byte kind, byte[] inner, @Nullable String... bound) {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      var closed = cipher(Cipher.ENCRYPT_MODE, kind, nonce, bound).doFinal(inner);
      var token = ByteBuffer.allocate(NONCE_BYTES + closed.length).put(nonce).put(closed).array();
      return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private byte[] open(byte kind, String token, @Nullable String... bound) {
    if (token.length() > LONGEST_TOKEN) {
      throw new InvalidHandle("too long to be one of ours");
    }
    try {
      var bytes = Base64.getUrlDecoder().decode(token);
      if (bytes.length <= NONCE_BYTES) {
        throw new InvalidHandle("too short to be one of ours");
      }
      return cipher(Cipher.DECRYPT_MODE, kind, Arrays.copyOf(bytes, NONCE_BYTES), bound).doFinal(bytes, NONCE_BYTES,
          bytes.length - NONCE_BYTES);
    } catch (GeneralSecurityException | IllegalArgumentException altered) {
      throw new InvalidHandle((kind == DELIVERY ? "the delivery" : "the position")
          + " was altered, or is another queue's");
    }
  }

  private Cipher cipher(int mode, byte kind, byte[] nonce, @Nullable String... bound)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(128, nonce));
    cipher.updateAAD(new byte[]{kind});
    for (var part : bound) {
      // why the length before each part: no two lists of parts may read the same.
      var bytes = part == null ? new byte[0] : part.getBytes(StandardCharsets.UTF_8);
      cipher.updateAAD(ByteBuffer.allocate(4).putInt(part == null ? -1 : bytes.length).array());
      cipher.updateAAD(bytes);
    }
    return cipher;
  }
}
