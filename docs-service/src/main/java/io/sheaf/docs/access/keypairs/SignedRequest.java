package io.sheaf.docs.access.keypairs;

import io.micronaut.http.HttpRequest;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// A request in the one form of it that is signed, and the signature that it must have.
record SignedRequest(HttpRequest<?> request, Credential credential, String time, String payloadHash) {

  private static final HexFormat HEX = HexFormat.of();
  private static final Pattern SPACES = Pattern.compile(" +");

  /// Whether it was signed with this secret.
  ///
  /// why two spellings of the path: clients encode it a second time for every service but S3, and ours need not know
  /// which kind of client they are.
  boolean isSignedWith(String secret) {
    var path = request.getUri().getRawPath();
    var given = HEX.parseHex(credential.signature());
    return Stream.of(encodedAgain(path), path).distinct().map(spelling -> signature(secret, spelling))
        .anyMatch(signature -> MessageDigest.isEqual(signature, given));
  }

  private byte[] signature(String secret, String path) {
    var key = hmac(("AWS4" + secret).getBytes(StandardCharsets.UTF_8), credential.day());
    for (var part : List.of(credential.region(), credential.service(), "aws4_request")) {
      key = hmac(key, part);
    }
    return hmac(key, String.join("\n", Credential.ALGORITHM, time, credential.scope(),
        sha256(canonical(path).getBytes(StandardCharsets.UTF_8))));
  }

  private String canonical(String path) {
    var headers = credential.signedHeaders().stream().map(name -> name + ":" + value(name) + "\n")
        .collect(Collectors.joining());
    return String.join("\n", request.getMethodName(), path, query(), headers,
        String.join(";", credential.signedHeaders()), payloadHash);
  }

  private String value(String header) {
    return request.getHeaders().getAll(header).stream()
        .map(value -> SPACES.matcher(value.strip()).replaceAll(" ")).collect(Collectors.joining(","));
  }

  private String query() {
    var raw = request.getUri().getRawQuery();
    if (raw == null || raw.isEmpty()) {
      return "";
    }
    var pairs = new ArrayList<List<String>>();
    for (var pair : raw.split("&")) {
      int equals = pair.indexOf('=');
      var name = equals < 0 ? pair : pair.substring(0, equals);
      var value = equals < 0 ? "" : pair.substring(equals + 1);
      pairs.add(List.of(encodedOnce(name), encodedOnce(value)));
    }
    return pairs.stream().sorted((one, other) -> one.getFirst().equals(other.getFirst())
        ? one.getLast().compareTo(other.getLast())
        : one.getFirst().compareTo(other.getFirst()))
        .map(pair -> pair.getFirst() + "=" + pair.getLast()).collect(Collectors.joining("&"));
  }

  /// However the client encoded it on the way.
  private static String encodedOnce(String encoded) {
    return encoded(URLDecoder.decode(encoded, StandardCharsets.UTF_8));
  }

  private static String encodedAgain(String path) {
    return Arrays.stream(path.split("/", -1)).map(SignedRequest::encoded).collect(Collectors.joining("/"));
  }

  /// All but letters, digits, `-`, `.`, `_` and `~`.
  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");
  }

  static String sha256(byte[] bytes) {
    try {
      return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
