package io.sheaf.storage.blobs;

import java.nio.charset.StandardCharsets;

/// How a browser is to take a download, and the name it is to give it.
public record Disposition(Kind kind, String fileName) {

  public enum Kind {
    INLINE("inline"), ATTACHMENT("attachment");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  private static final int LONGEST_NAME = 1024;
  private static final String PLAIN = "!#$&+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  public Disposition {
    if (fileName.isEmpty() || fileName.length() > LONGEST_NAME) {
      throw new IllegalArgumentException("a file name has 1 to " + LONGEST_NAME + " characters");
    }
  }

  /// The value of `Content-Disposition`: the name in UTF-8, percent-escaped as RFC 8187 has it.
  public String header() {
    var header = new StringBuilder(kind.word).append("; filename*=UTF-8''");
    for (byte octet : fileName.getBytes(StandardCharsets.UTF_8)) {
      if (octet > 0 && PLAIN.indexOf(octet) >= 0) {
        header.append((char) octet);
      } else {
        header.append('%').append(String.format("%02X", octet));
      }
    }
    return header.toString();
  }
}
