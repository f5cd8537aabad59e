package io.sheaf.storage.blobs.disk;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// AWS's signature of a request whose signature is in its query, of the service S3.
final class SigV4 {

  static final String ALGORITHM = "AWS4-HMAC-SHA256";

  private static final String UNRESERVED = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private SigV4() {
  }

  /// What is signed: everything of the request that must stay as it is.
  ///
  /// @param path already percent-escaped
  /// @param query by name, not escaped, without the signature
  /// @param headers by lower-case name
  record Request(String method, String path, SortedMap<String, String> query, SortedMap<String, String> headers) {

    String queryText() {
      return query.entrySet().stream().map(entry -> escaped(entry.getKey()) + "=" + escaped(entry.getValue())).sorted()
          .collect(Collectors.joining("&"));
    }

    String signedHeaders() {
      return String.join(";", headers.keySet());
    }

    private String canonical() {
      var lines = new StringBuilder();
      headers.forEach((name, value) -> lines.append(name).append(':')
          .append(value.strip().replaceAll(" +", " ")).append('\n'));
      return method + "\n" + path + "\n" + queryText() + "\n" + lines + "\n" + signedHeaders() + "\nUNSIGNED-PAYLOAD";
    }
  }

  static String scope(String time, String region) {
    return time.substring(0, 8) + "/" + region + "/s3/aws4_request";
  }

  static String signature(Request request, String secret, String time, String region) {
    var toSign = ALGORITHM + "\n" + time + "\n" + scope(time, region) + "\n" + sha256(request.canonical());
    var day = hmac(("AWS4" + secret).getBytes(StandardCharsets.UTF_8), time.substring(0, 8));
    var key = hmac(hmac(hmac(day, region), "s3"), "aws4_request");
    return HexFormat.of().formatHex(hmac(key, toSign));
  }

  static String escaped(String text) {
    var escaped = new StringBuilder();
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      if (octet > 0 && UNRESERVED.indexOf(octet) >= 0) {
        escaped.append((char) octet);
      } else {
        escaped.append('%').append(String.format("%02X", octet));
      }
    }
    return escaped.toString();
  }

  static byte[] hmac(byte[] key, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String sha256(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
