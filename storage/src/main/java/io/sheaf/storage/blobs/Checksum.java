package io.sheaf.storage.blobs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/// A checksum of all bytes of a blob, in lower-case hex.
public record Checksum(Kind kind, String hex) {

  public enum Kind {
    SHA1("SHA-1", 20), SHA256("SHA-256", 32), SHA512("SHA-512", 64);

    private final String algorithm;
    private final int bytes;

    Kind(String algorithm, int bytes) {
      this.algorithm = algorithm;
      this.bytes = bytes;
    }

    public MessageDigest digest() {
      try {
        return MessageDigest.getInstance(algorithm);
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    /// The header in which S3 takes it, in base64.
    public String header() {
      return "x-amz-checksum-" + name().toLowerCase(Locale.ROOT);
    }
  }

  /// The header that names the kind beside [Kind#header].
  public static final String KIND_HEADER = "x-amz-sdk-checksum-algorithm";

  public Checksum {
    hex = hex.toLowerCase(Locale.ROOT);
    if (hex.length() != 2 * kind.bytes || !hex.chars().allMatch(HexFormat::isHexDigit)) {
      throw new IllegalArgumentException(
          "a " + kind + " checksum has " + 2 * kind.bytes + " hex digits, not: '" + hex + "'");
    }
  }

  public static Checksum of(Kind kind, byte[] digest) {
    return new Checksum(kind, HexFormat.of().formatHex(digest));
  }

  public static Checksum ofBase64(Kind kind, String base64) {
    return of(kind, Base64.getDecoder().decode(base64));
  }

  /// The one that [#toString] wrote.
  public static Checksum parse(String text) {
    int space = text.indexOf(' ');
    return new Checksum(Kind.valueOf(text.substring(0, Math.max(0, space))), text.substring(space + 1));
  }

  public static Checksum over(Kind kind, byte[] content) {
    return of(kind, kind.digest().digest(content));
  }

  public String base64() {
    return Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
  }

  @Override
  public String toString() {
    return kind + " " + hex;
  }
}
