package io.sheaf.spec.ocr;

import io.sheaf.spec.json.Malformed;
import java.util.List;

/// A place on a page, each number a part of its width or height between 0 and 1.
public record Box(double left, double top, double width, double height) {

  public static final Box ALL = new Box(0, 0, 1, 1);

  public Box {
    left = within(left);
    top = within(top);
    width = within(width);
    height = within(height);
  }

  private static double within(double part) {
    return Math.round(Math.clamp(part, 0, 1) * 1e5) / 1e5;
  }

  public double right() {
    return left + width;
  }

  public double bottom() {
    return top + height;
  }

  public double middle() {
    return top + height / 2;
  }

  public boolean holds(double x, double y) {
    return x >= left && x <= right() && y >= top && y <= bottom();
  }

  /// The smallest that has both in it.
  public Box with(Box other) {
    double west = Math.min(left, other.left);
    double north = Math.min(top, other.top);
    return new Box(west, north, Math.max(right(), other.right()) - west, Math.max(bottom(), other.bottom()) - north);
  }

  List<Double> numbers() {
    return List.of(left, top, width, height);
  }

  static Box of(List<Number> numbers) {
    if (numbers.size() != 4) {
      throw new Malformed("'box' is not four numbers");
    }
    return new Box(numbers.get(0).doubleValue(), numbers.get(1).doubleValue(), numbers.get(2).doubleValue(),
        numbers.get(3).doubleValue());
  }
}
