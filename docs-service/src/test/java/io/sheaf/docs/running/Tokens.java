package io.sheaf.docs.running;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Tokens as an issuer makes them who shares a secret with the service.
public final class Tokens {

  public static final String SECRET = "a secret of 32 bytes for the tests";

  private static final long END_OF_TIME = 32_503_680_000L;

  private Tokens() {
  }

  /// A token of somebody in these groups, with the name given.
  public static String of(String name, String... groups) {
    var list = List.of(groups).stream().map(group -> "\"" + group + "\"").collect(Collectors.joining(","));
    return signed("{\"username\":\"" + name + "\",\"cognito:groups\":[" + list + "],\"exp\":" + END_OF_TIME + "}");
  }

  public static String signed(String claims) {
    var signed = encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.UTF_8)) + "."
        + encoded(claims.getBytes(StandardCharsets.UTF_8));
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return signed + "." + encoded(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
