package io.sheaf.standalone;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Tokens as an issuer makes them who shares a secret with Sheaf.
final class Tokens {

  static final String SECRET = "a secret of 32 bytes for the tests";

  private Tokens() {
  }

  /// Of ann, in these groups, until the end of time.
  static String of(String... groups) {
    return named("ann", groups);
  }

  /// The same of somebody else.
  static String named(String name, String... groups) {
    var list = List.of(groups).stream().map(group -> "\"" + group + "\"").collect(Collectors.joining(","));
    var signed = encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.UTF_8)) + "."
        + encoded(("{\"username\":\"" + name + "\",\"cognito:groups\":[" + list + "],\"exp\":32503680000}")
            .getBytes(StandardCharsets.UTF_8));
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
