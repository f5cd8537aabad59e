package io.sheaf.docs.media.resizing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The formats that are read and written.
public enum PictureFormat {
  PNG("png", "image/png"), //
  JPEG("jpeg", "image/jpeg", "jpg"), //
  GIF("gif", "image/gif"), //
  BMP("bmp", "image/bmp"), //
  TIFF("tif", "image/tiff", "tiff");

  private final String word;
  private final String contentType;
  private final List<String> otherEndings;

  PictureFormat(String word, String contentType, String... otherEndings) {
    this.word = word;
    this.contentType = contentType;
    this.otherEndings = List.of(otherEndings);
  }

  /// As actions name it.
  public static Optional<PictureFormat> named(String word) {
    return Arrays.stream(values()).filter(format -> format.word.equals(word.toLowerCase(Locale.ROOT))).findFirst();
  }

  /// By how the bytes begin, whatever is said of them.
  public static Optional<PictureFormat> of(byte[] first) {
    if (begins(first, 0x89, 'P', 'N', 'G')) {
      return Optional.of(PNG);
    }
    if (begins(first, 0xff, 0xd8, 0xff)) {
      return Optional.of(JPEG);
    }
    if (begins(first, 'G', 'I', 'F', '8')) {
      return Optional.of(GIF);
    }
    if (begins(first, 'I', 'I', 42, 0) || begins(first, 'M', 'M', 0, 42)) {
      return Optional.of(TIFF);
    }
    return begins(first, 'B', 'M') ? Optional.of(BMP) : Optional.empty();
  }

  private static boolean begins(byte[] bytes, int... magic) {
    for (int at = 0; at < magic.length; at++) {
      if (at >= bytes.length || (bytes[at] & 0xff) != magic[at]) {
        return false;
      }
    }
    return true;
  }

  public String contentType() {
    return contentType;
  }

  /// How the name of a file of it ends; as another one of it does, where that has a fitting ending.
  public String ending(String like) {
    var given = like.toLowerCase(Locale.ROOT);
    return otherEndings.contains(given) ? given : word;
  }
}
