package io.sheaf.ocr.pages.reader;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.PixelInterleavedSampleModel;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// A picture in shades of gray, a byte each, 0 is black.
record Gray(int width, int height, byte[] pixels) {

  static Gray of(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    var raster = image.getRaster();
    if (image.getType() == BufferedImage.TYPE_BYTE_GRAY && raster.getParent() == null
        && raster.getDataBuffer() instanceof DataBufferByte bytes && bytes.getData().length == width * height) {
      return new Gray(width, height, bytes.getData());
    }
    if (image.getType() == BufferedImage.TYPE_3BYTE_BGR && raster.getParent() == null
        && raster.getDataBuffer() instanceof DataBufferByte bytes
        && raster.getSampleModel() instanceof PixelInterleavedSampleModel model
        && model.getScanlineStride() == 3 * width) {
      return ofBlueGreenRed(width, height, bytes.getData());
    }
    return ofColors(image.getColorModel().hasAlpha() ? onWhite(image) : image);
  }

  private static BufferedImage onWhite(BufferedImage image) {
    var paper = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    var pen = paper.createGraphics();
    pen.drawImage(image, 0, 0, Color.WHITE, null);
    pen.dispose();
    return paper;
  }

  private static Gray ofBlueGreenRed(int width, int height, byte[] colors) {
    var pixels = new byte[width * height];
    for (int at = 0, from = 0; at < pixels.length; at++, from += 3) {
      pixels[at] = (byte) luminance(colors[from + 2] & 255, colors[from + 1] & 255, colors[from] & 255);
    }
    return new Gray(width, height, pixels);
  }

  private static Gray ofColors(BufferedImage image) {
    int width = image.getWidth();
    var pixels = new byte[width * image.getHeight()];
    var row = new int[width];
    boolean bilevel = image.getColorModel().getPixelSize() == 1;
    for (int y = 0; y < image.getHeight(); y++) {
      image.getRGB(0, y, width, 1, row, 0, width);
      for (int x = 0; x < width; x++) {
        int color = row[x];
        pixels[y * width + x] = bilevel
            ? (byte) (color & 255)
            : (byte) luminance(color >> 16 & 255, color >> 8 & 255, color & 255);
      }
    }
    return new Gray(width, image.getHeight(), pixels);
  }

  private static int luminance(int red, int green, int blue) {
    return 77 * red + 150 * green + 29 * blue >> 8;
  }

  int at(int x, int y) {
    return pixels[y * width + x] & 255;
  }

  BufferedImage image() {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
    image.getRaster().setDataElements(0, 0, width, height, pixels);
    return image;
  }

  /// Turned clockwise by a multiple of 90 degrees.
  Gray turned(int degrees) {
    return switch (Math.floorMod(degrees, 360)) {
      case 90 -> turnedOnce();
      case 180 -> upsideDown();
      case 270 -> upsideDown().turnedOnce();
      default -> this;
    };
  }

  private Gray turnedOnce() {
    var turned = new byte[pixels.length];
    for (int y = 0; y < height; y++) {
      int column = height - 1 - y;
      for (int x = 0; x < width; x++) {
        turned[x * height + column] = pixels[y * width + x];
      }
    }
    return new Gray(height, width, turned);
  }

  private Gray upsideDown() {
    var turned = new byte[pixels.length];
    for (int at = 0; at < turned.length; at++) {
      turned[at] = pixels[turned.length - 1 - at];
    }
    return new Gray(width, height, turned);
  }

  /// Turned clockwise by a few degrees, on paper large enough that nothing is lost.
  Gray straightened(double degrees) {
    double sine = Math.sin(Math.toRadians(degrees));
    double cosine = Math.cos(Math.toRadians(degrees));
    int wide = (int) Math.ceil(width * cosine + height * Math.abs(sine));
    int high = (int) Math.ceil(height * cosine + width * Math.abs(sine));
    var turned = new byte[wide * high];
    Arrays.fill(turned, (byte) 255);
    for (int y = 0; y < high; y++) {
      double down = y + 0.5 - high / 2.0;
      for (int x = 0; x < wide; x++) {
        double across = x + 0.5 - wide / 2.0;
        double fromX = across * cosine + down * sine + width / 2.0 - 0.5;
        double fromY = down * cosine - across * sine + height / 2.0 - 0.5;
        int left = (int) Math.floor(fromX);
        int top = (int) Math.floor(fromY);
        if (left >= 0 && top >= 0 && left + 1 < width && top + 1 < height) {
          turned[y * wide + x] = between(left, top, fromX - left, fromY - top);
        }
      }
    }
    return new Gray(wide, high, turned);
  }

  private byte between(int left, int top, double right, double down) {
    double above = at(left, top) * (1 - right) + at(left + 1, top) * right;
    double below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return (byte) (int) (above * (1 - down) + below * down + 0.5);
  }

  /// Smaller by a whole factor, each pixel the mean of those it stands for.
  Gray smaller(int factor) {
    if (factor <= 1) {
      return this;
    }
    int wide = Math.max(1, width / factor);
    int high = Math.max(1, height / factor);
    var small = new byte[wide * high];
    var sums = new int[wide];
    for (int y = 0; y < high; y++) {
      Arrays.fill(sums, 0);
      int rows = Math.min(factor, height - y * factor);
      int columns = Math.min(factor, width);
      for (int inner = 0; inner < rows; inner++) {
        int at = (y * factor + inner) * width;
        for (int x = 0; x < wide; x++) {
          int sum = 0;
          for (int step = 0; step < columns; step++) {
            sum += pixels[at++] & 255;
          }
          sums[x] += sum;
        }
      }
      for (int x = 0; x < wide; x++) {
        small[y * wide + x] = (byte) (sums[x] / (rows * columns));
      }
    }
    return new Gray(wide, high, small);
  }

  /// In the form that costs nothing to read.
  void writePgm(Path file) throws IOException {
    try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write(("P5\n" + width + " " + height + "\n255\n").getBytes(StandardCharsets.US_ASCII));
      out.write(pixels);
    }
  }

  static Gray readPgm(Path file) throws IOException {
    var bytes = Files.readAllBytes(file);
    int start = 0;
    for (int lines = 0; lines < 3; start++) {
      lines += bytes[start] == '\n' ? 1 : 0;
    }
    var size = new String(bytes, 3, start - 3, StandardCharsets.US_ASCII).split("\\s", 3);
    return new Gray(Integer.parseInt(size[0]), Integer.parseInt(size[1]),
        Arrays.copyOfRange(bytes, start, bytes.length));
  }
}
