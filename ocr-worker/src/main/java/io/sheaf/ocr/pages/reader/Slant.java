package io.sheaf.ocr.pages.reader;

import java.util.Arrays;

/// How the lines of a page lie: by how many degrees clockwise it has to be turned for them to be level, and whether
/// they rather run down the page. Where there are lines, a profile across them has sharp edges.
///
/// @param ink the part of the page that is dark, or light on a dark page
record Slant(double degrees, boolean sideways, double ink) {

  private static final int SIDE = 1000;
  private static final int MOST_POINTS = 60_000;
  private static final double WIDEST = 10;
  /// Below it, nothing is on the page but specks.
  private static final double ALMOST_NOTHING = 0.0004;
  private static final double CLEARLY = 1.25;

  boolean isBlank() {
    return ink < ALMOST_NOTHING;
  }

  static Slant of(Gray page) {
    var small = page.smaller(Math.max(1, Math.max(page.width(), page.height()) / SIDE));
    int border = border(small);
    long dark = 0;
    for (var pixel : small.pixels()) {
      dark += (pixel & 255) < border ? 1 : 0;
    }
    int all = small.pixels().length;
    boolean inverted = dark > all / 2;
    long ink = inverted ? all - dark : dark;
    if (ink < 50) {
      return new Slant(0, false, (double) ink / all);
    }
    var points = points(small, border, inverted, (int) Math.max(1, ink / MOST_POINTS));
    var level = best(points, small, false);
    var upright = best(points, small, true);
    boolean sideways = upright.sharpness > CLEARLY * level.sharpness;
    return new Slant((sideways ? upright : level).degrees, sideways, (double) ink / all);
  }

  /// Otsu's: the value that parts the two kinds of pixels best.
  private static int border(Gray page) {
    var counts = new int[256];
    for (var pixel : page.pixels()) {
      counts[pixel & 255]++;
    }
    double sum = 0;
    for (int value = 0; value < 256; value++) {
      sum += (double) value * counts[value];
    }
    double below = 0;
    double weight = 0;
    double best = -1;
    int border = 128;
    for (int value = 0; value < 256; value++) {
      weight += counts[value];
      below += (double) value * counts[value];
      double rest = page.pixels().length - weight;
      if (weight > 0 && rest > 0) {
        double apart = below / weight - (sum - below) / rest;
        double between = weight * rest * apart * apart;
        if (between > best) {
          best = between;
          border = value + 1;
        }
      }
    }
    return border;
  }

  private static short[] points(Gray page, int border, boolean inverted, int each) {
    var points = new short[2 * (page.pixels().length / each + 1)];
    int count = 0;
    int seen = 0;
    for (int y = 0; y < page.height(); y++) {
      for (int x = 0; x < page.width(); x++) {
        if (page.at(x, y) < border != inverted && seen++ % each == 0) {
          points[count++] = (short) x;
          points[count++] = (short) y;
        }
      }
    }
    return Arrays.copyOf(points, count);
  }

  private record Angle(double degrees, double sharpness) {}

  private static Angle best(short[] points, Gray page, boolean columns) {
    var best = search(points, page, columns, 0, WIDEST, 0.5);
    best = search(points, page, columns, best.degrees, 0.4, 0.1);
    return search(points, page, columns, best.degrees, 0.05, 0.05);
  }

  private static Angle search(short[] points, Gray page, boolean columns, double around, double reach, double step) {
    var best = new Angle(around, -1);
    int steps = (int) Math.round(reach / step);
    for (int number = -steps; number <= steps; number++) {
      double degrees = around + number * step;
      double sharpness = sharpness(points, page, columns, Math.toRadians(degrees));
      // why: of two that are alike, the one that turns less.
      if (sharpness > best.sharpness * (Math.abs(degrees) < Math.abs(best.degrees) ? 1 : 1.0001)) {
        best = new Angle(degrees, sharpness);
      }
    }
    return best;
  }

  private static double sharpness(short[] points, Gray page, boolean columns, double radians) {
    float sine = (float) Math.sin(radians);
    float cosine = (float) Math.cos(radians);
    int room = page.width() + page.height();
    var profile = new int[3 * room];
    float first = columns ? cosine : sine;
    float second = columns ? -sine : cosine;
    for (int at = 0; at < points.length; at += 2) {
      profile[(int) (points[at] * first + points[at + 1] * second) + room]++;
    }
    double sharpness = 0;
    for (int at = 1; at < profile.length; at++) {
      double edge = profile[at] - profile[at - 1];
      sharpness += edge * edge;
    }
    return sharpness;
  }
}
