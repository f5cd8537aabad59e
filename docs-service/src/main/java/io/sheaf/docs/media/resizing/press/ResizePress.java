package io.sheaf.docs.media.resizing.press;

import io.sheaf.docs.media.press.Pictures;
import io.sheaf.docs.media.press.Press;
import io.sheaf.docs.media.press.PressFolder;
import io.sheaf.docs.media.press.Unfit;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/// Where the process begins that resizes a picture.
public final class ResizePress {

  private static final float QUALITY = 0.92f;

  private ResizePress() {
  }

  /// What is to be done.
  ///
  /// @param width zero where it follows from the height, and the other way round
  private record Order(String format, int width, int height, int longestSide, long pixels, long inMemory, long made,
      long result) {

    static Order read(Path folder) throws IOException {
      try (var in = PressFolder.order(folder)) {
        return new Order(in.readUTF(), in.readInt(), in.readInt(), in.readInt(), in.readLong(), in.readLong(),
            in.readLong(), in.readLong());
      }
    }

    /// JPEG and BMP know no transparency.
    boolean isTransparent() {
      return !format.equals("JPEG") && !format.equals("BMP");
    }
  }

  private record Size(int width, int height) {

    static Size of(Pictures.Picture picture, Order order) throws Unfit {
      double width = picture.uprightWidth();
      double height = picture.uprightHeight();
      long across = order.width() > 0 ? order.width() : Math.max(1, Math.round(width * order.height() / height));
      long down = order.height() > 0 ? order.height() : Math.max(1, Math.round(height * order.width() / width));
      if (across > order.longestSide() || down > order.longestSide() || across * down > order.made()) {
        throw Unfit.tooLarge("it would have " + across + " x " + down + " pixels, and " + order.longestSide()
            + " a side and " + order.made() + " in all are the most");
      }
      return new Size((int) across, (int) down);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Press.run(arguments, ResizePress::resize);
  }

  private static void resize(Path folder) throws IOException {
    var order = Order.read(folder);
    Size size;
    BufferedImage canvas;
    try (var bytes = new BufferedInputStream(Files.newInputStream(PressFolder.source(folder)))) {
      var picture = Pictures.read(bytes, order.pixels(), order.inMemory());
      size = Size.of(picture, order);
      canvas = picture.upright(order.isTransparent());
    }
    var result = PressFolder.result(folder);
    write(scaled(canvas, size), order.format(), result);
    Press.checkSize(result, order.result());
    try (var facts = PressFolder.facts(folder)) {
      facts.writeInt(size.width());
      facts.writeInt(size.height());
    }
  }

  /// why by halves: one step that leaves out most of the pixels would show every second stroke of a thin line.
  private static BufferedImage scaled(BufferedImage canvas, Size size) {
    var image = canvas;
    while (image.getWidth() >= 2L * size.width() || image.getHeight() >= 2L * size.height()) {
      image = drawn(image, Math.max(size.width(), (image.getWidth() + 1) / 2),
          Math.max(size.height(), (image.getHeight() + 1) / 2));
    }
    return image.getWidth() == size.width() && image.getHeight() == size.height()
        ? image
        : drawn(image, size.width(), size.height());
  }

  private static BufferedImage drawn(BufferedImage image, int width, int height) {
    var other = new BufferedImage(width, height, image.getType());
    var graphics = other.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawImage(image, 0, 0, width, height, null);
    graphics.dispose();
    return other;
  }

  private static void write(BufferedImage image, String format, Path result) throws IOException {
    var writers = ImageIO.getImageWritersByFormatName(format);
    if (!writers.hasNext()) {
      throw new IOException("nothing writes " + format);
    }
    var writer = writers.next();
    try (var out = ImageIO.createImageOutputStream(result.toFile())) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), parameters(writer, format));
    } finally {
      writer.dispose();
    }
  }

  private static ImageWriteParam parameters(ImageWriter writer, String format) {
    var parameters = writer.getDefaultWriteParam();
    if (format.equals("JPEG")) {
      parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      parameters.setCompressionQuality(QUALITY);
    } else if (format.equals("TIFF")) {
      parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      parameters.setCompressionType("Deflate");
    }
    return parameters;
  }
}
