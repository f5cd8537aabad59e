package io.sheaf.ocr.pages;

import io.sheaf.spec.ocr.Box;

/// From a page that was turned to be read back to the page as it is: where something stands on it.
///
/// @param width of the page as it is
public record Straightening(int width, int height, double degrees) {

  public static Straightening of(int width, int height, int turn, double skew) {
    return new Straightening(width, height, turn + skew);
  }

  /// @param read on the turned page, whose size in pixels is given as well
  public Box back(Box read, double turnedWidth, double turnedHeight) {
    if (degrees == 0 || width == 0 || height == 0) {
      return read;
    }
    double sine = Math.sin(Math.toRadians(degrees));
    double cosine = Math.cos(Math.toRadians(degrees));
    double left = Double.MAX_VALUE;
    double top = Double.MAX_VALUE;
    double right = -Double.MAX_VALUE;
    double bottom = -Double.MAX_VALUE;
    for (int corner = 0; corner < 4; corner++) {
      double across = (read.left() + (corner % 2) * read.width() - 0.5) * turnedWidth;
      double down = (read.top() + (corner / 2) * read.height() - 0.5) * turnedHeight;
      double x = across * cosine + down * sine + width / 2.0;
      double y = down * cosine - across * sine + height / 2.0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    return new Box(left / width, top / height, (right - left) / width, (bottom - top) / height);
  }
}
