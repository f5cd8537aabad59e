package io.sheaf.docs.media.watermarks;

import java.util.Optional;

/// What can be stamped.
enum Format {
  PDF, PNG, JPEG, GIF;

  /// By how the bytes begin, whatever is said of them: what is called a text and is a PDF is stamped all the same.
  static Optional<Format> of(byte[] first) {
    if (begins(first, 0x89, 'P', 'N', 'G')) {
      return Optional.of(PNG);
    }
    if (begins(first, 0xff, 0xd8, 0xff)) {
      return Optional.of(JPEG);
    }
    if (begins(first, 'G', 'I', 'F', '8')) {
      return Optional.of(GIF);
    }
    return hasPdfHeader(first) ? Optional.of(PDF) : Optional.empty();
  }

  private static boolean begins(byte[] bytes, int... magic) {
    for (int at = 0; at < magic.length; at++) {
      if (at >= bytes.length || (bytes[at] & 0xff) != magic[at]) {
        return false;
      }
    }
    return true;
  }

  /// why not only at the start: readers look for it in the first kilobyte.
  private static boolean hasPdfHeader(byte[] bytes) {
    for (int at = 0; at + 4 < Math.min(bytes.length, 1024); at++) {
      if (bytes[at] == '%' && bytes[at + 1] == 'P' && bytes[at + 2] == 'D' && bytes[at + 3] == 'F'
          && bytes[at + 4] == '-') {
        return true;
      }
    }
    return false;
  }
}
