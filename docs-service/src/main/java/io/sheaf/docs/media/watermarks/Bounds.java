package io.sheaf.docs.media.watermarks;

import java.time.Duration;

/// How much stamping may take.
///
/// @param bytes of the content that is stamped
/// @param result of the stamped copy
/// @param image of an image that is stamped with
/// @param heapMegabytes of the process that takes contents apart
/// @param patience how long one stamping may take
/// @param waiting how long somebody waits for their turn
/// @param kept how many bytes of stamped copies are kept
record Bounds(long bytes, long result, int image, int pages, long pixels, int heapMegabytes, Duration patience,
    Duration waiting, long kept) {

  static final Bounds USUAL = new Bounds(100L << 20, 200L << 20, 8 << 20, 2_000, 25_000_000, 256,
      Duration.ofSeconds(60),
      Duration.ofSeconds(20), 256L << 20);

  Bounds within(Duration other) {
    return new Bounds(bytes, result, image, pages, pixels, heapMegabytes, other, waiting, kept);
  }

  Bounds ofPages(int other) {
    return new Bounds(bytes, result, image, other, pixels, heapMegabytes, patience, waiting, kept);
  }

  Bounds ofPixels(long other) {
    return new Bounds(bytes, result, image, pages, other, heapMegabytes, patience, waiting, kept);
  }
}
