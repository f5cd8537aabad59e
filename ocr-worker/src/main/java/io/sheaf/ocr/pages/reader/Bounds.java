package io.sheaf.ocr.pages.reader;

/// What may be decoded.
///
/// @param pixels a page may have at most; more is refused before anything is decoded
/// @param drawn and as many are worked with; of larger pages only every second row and column, or fewer, is
record Bounds(long pixels, long drawn) {

  void check(long wide, long high) throws Unreadable {
    if (wide < 1 || high < 1) {
      throw new Unreadable("a page of it has no size");
    }
    if (wide > Short.MAX_VALUE * 2L || high > Short.MAX_VALUE * 2L || wide * high > pixels) {
      throw new Unreadable("a page of it has " + wide + " x " + high + " pixels, and at most " + pixels / 1_000_000
          + " million are read");
    }
  }

  int step(long wide, long high) {
    int step = 1;
    while (wide / step * (high / step) > drawn) {
      step++;
    }
    return step;
  }

  /// The resolution at which a page of this size, in points, is drawn.
  double dotsPerInch(double wide, double high) {
    double inches = wide / 72 * high / 72;
    return Math.min(300, Math.sqrt(drawn / Math.max(inches, 1e-6)));
  }
}
