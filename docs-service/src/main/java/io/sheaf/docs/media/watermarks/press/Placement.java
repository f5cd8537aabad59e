package io.sheaf.docs.media.watermarks.press;

import java.awt.geom.AffineTransform;

/// Where on a page a stamp stands, with the origin in the page's upper left corner and y pointing down.
///
/// @param scale how much larger than by itself
/// @param centerX of the stamp, rotated or not
record Placement(double scale, double centerX, double centerY, double radians) {

  private static final double LARGEST_SCALE = 1000;

  /// Of something that has this size by itself, on a page of that size.
  static Placement of(Order.Stamp stamp, double width, double height, double pageWidth, double pageHeight) {
    double radians = Math.toRadians(stamp.rotation());
    double cos = Math.abs(Math.cos(radians));
    double sin = Math.abs(Math.sin(radians));
    double boxWidth = Math.max(1e-3, width * cos + height * sin);
    double boxHeight = Math.max(1e-3, width * sin + height * cos);
    double scale = stamp.fits()
        ? Math.min(LARGEST_SCALE, Math.min(pageWidth / boxWidth, pageHeight / boxHeight))
        : 1;
    return new Placement(scale, center(stamp.across(), pageWidth, boxWidth * scale, stamp.xOffset()),
        center(stamp.down(), pageHeight, boxHeight * scale, stamp.yOffset()), radians);
  }

  private static double center(Order.Anchor anchor, double page, double box, double offset) {
    return switch (anchor) {
      case START -> offset + box / 2;
      case MIDDLE -> page / 2 + offset;
      case END -> page - offset - box / 2;
    };
  }

  /// From the stamp's own coordinates, with its middle at the origin and y pointing down, to those of the page.
  AffineTransform onScreen() {
    var transform = AffineTransform.getTranslateInstance(centerX, centerY);
    transform.rotate(-radians);
    transform.scale(scale, scale);
    return transform;
  }

  /// The same with y pointing up, from the page's lower left corner.
  AffineTransform onPaper(double pageHeight) {
    var transform = AffineTransform.getTranslateInstance(centerX, pageHeight - centerY);
    transform.rotate(radians);
    transform.scale(scale, scale);
    return transform;
  }
}
