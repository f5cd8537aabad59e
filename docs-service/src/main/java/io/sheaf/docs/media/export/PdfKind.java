package io.sheaf.docs.media.export;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a PDF can be made of.
public enum PdfKind {
  MARKDOWN, HTML, TEXT, PICTURE;

  /// Pictures by how the bytes begin; texts by what is said of them, or else by how the file is called.
  ///
  /// @param first how the content begins
  static Optional<PdfKind> of(byte[] first, @Nullable String contentType, String fileName) {
    if (isPicture(first)) {
      return Optional.of(PICTURE);
    }
    if (!isText(first)) {
      return Optional.empty();
    }
    var type = contentType == null ? "" : contentType.toLowerCase(Locale.ROOT).replaceFirst("\\s*;.*", "");
    var ending = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    boolean saysNothing = type.isEmpty() || type.equals("text/plain") || type.equals("application/octet-stream");
    if (type.equals("text/markdown") || type.equals("text/x-markdown")
        || saysNothing && (ending.equals("md") || ending.equals("markdown"))) {
      return Optional.of(MARKDOWN);
    }
    if (type.equals("text/html") || type.equals("application/xhtml+xml")
        || saysNothing && (ending.equals("html") || ending.equals("htm"))) {
      return Optional.of(HTML);
    }
    boolean isPlain = saysNothing || type.startsWith("text/") || type.endsWith("json") || type.endsWith("xml");
    return isPlain ? Optional.of(TEXT) : Optional.empty();
  }

  static boolean isPdf(byte[] first) {
    return begins(first, '%', 'P', 'D', 'F', '-');
  }

  private static boolean isPicture(byte[] first) {
    return begins(first, 0x89, 'P', 'N', 'G') || begins(first, 0xff, 0xd8, 0xff) || begins(first, 'G', 'I', 'F', '8')
        || begins(first, 'I', 'I', 42, 0) || begins(first, 'M', 'M', 0, 42)
        || begins(first, 'B', 'M') && !isText(first);
  }

  private static boolean begins(byte[] bytes, int... magic) {
    for (int at = 0; at < magic.length; at++) {
      if (at >= bytes.length || (bytes[at] & 0xff) != magic[at]) {
        return false;
      }
    }
    return true;
  }

  /// Without zero bytes, unless it says to be UTF-16.
  private static boolean isText(byte[] first) {
    if (begins(first, 0xfe, 0xff) || begins(first, 0xff, 0xfe)) {
      return true;
    }
    for (byte each : first) {
      if (each == 0) {
        return false;
      }
    }
    return true;
  }
}
