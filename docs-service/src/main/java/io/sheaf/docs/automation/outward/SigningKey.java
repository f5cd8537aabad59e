package io.sheaf.docs.automation.outward;

import io.sheaf.storage.table.Value;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A key by which who is told something knows that we said it.
///
/// @param secret shown once, when it is made; its bytes in UTF-8 are the key
public record SigningKey(String keyId, String secret, Instant inserted) {

  /// So many are valid at a time: a new one, and the one before until everybody knows the new one.
  public static final int MOST = 2;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Base64.Encoder TO_TEXT = Base64.getUrlEncoder().withoutPadding();

  public static SigningKey random(Instant now) {
    var id = new byte[6];
    var secret = new byte[32];
    RANDOM.nextBytes(id);
    RANDOM.nextBytes(secret);
    return new SigningKey(HexFormat.of().formatHex(id), "whsec_" + TO_TEXT.encodeToString(secret), now);
  }

  /// These with one more, which takes the place of the oldest where there are too many.
  public static List<SigningKey> with(List<SigningKey> keys, SigningKey fresh) {
    var all = new ArrayList<>(keys);
    all.add(fresh);
    return all.size() <= MOST ? all : all.subList(all.size() - MOST, all.size());
  }

  /// What the header says: one signature for each key, over the time, a dot, and the body.
  public static String signatures(List<SigningKey> keys, long timestamp, byte[] body) {
    return keys.stream().map(key -> "v1=" + key.signature(timestamp, body)).collect(Collectors.joining(","));
  }

  private String signature(long timestamp, byte[] body) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// As an item keeps them.
  public static Value kept(List<SigningKey> keys) {
    return Value.of(keys.stream().map(key -> Value.of(Map.of("keyId", Value.of(key.keyId), "secret",
        Value.of(key.secret), "inserteddate", Value.of(key.inserted.toString())))).toList());
  }

  public static List<SigningKey> read(Value kept) {
    var keys = new ArrayList<SigningKey>();
    if (kept instanceof Value.Listing(var values)) {
      for (var value : values) {
        if (value instanceof Value.Fields(var fields)
            && fields.get("keyId") instanceof Value.Text(var id)
            && fields.get("secret") instanceof Value.Text(var secret)
            && fields.get("inserteddate") instanceof Value.Text(var inserted)) {
          keys.add(new SigningKey(id, secret, Instant.parse(inserted)));
        }
      }
    }
    return keys;
  }

  /// why: secrets are for no log.
  @Override
  public String toString() {
    return "SigningKey[" + keyId + "]";
  }
}
