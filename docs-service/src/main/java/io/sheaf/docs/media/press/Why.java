package io.sheaf.docs.media.press;

/// Why nothing came of it.
public enum Why {
  /// It is of a type that this is not done with, or has something in it that cannot be shown.
  UNSUPPORTED,
  /// It is not what its type says, or damaged.
  DAMAGED,
  /// It has too many bytes, pages or pixels, or needs too much memory.
  TOO_LARGE,
  /// It took too long.
  TOO_SLOW,
  /// Too much is being made at the moment.
  BUSY
}
