package io.sheaf.docs.media.watermarks.press;

import io.sheaf.docs.media.press.Pictures;
import java.awt.AlphaComposite;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;

/// Stamps PNG, JPEG and GIF; the result has the same format, and nothing in it but the stamped image.
final class ImagePress {

  static final float TEXT_OPACITY = 0.4f;
  static final float IMAGE_OPACITY = 0.6f;

  private static final float QUALITY = 0.92f;
  /// Of the smaller side, when the font has no size.
  private static final double USUAL_SHARE = 0.08;

  private final Order order;

  ImagePress(Order order) {
    this.order = order;
  }

  void stamp(Path source, Path result) throws IOException {
    BufferedImage canvas;
    try (var bytes = new BufferedInputStream(Files.newInputStream(source))) {
      // why: JPEG knows no transparency.
      canvas = Pictures.read(bytes, order.pixels()).upright(!order.format().equals("JPEG"));
    }
    var graphics = canvas.createGraphics();
    try {
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
      for (var stamp : order.stamps()) {
        draw(graphics, stamp, canvas.getWidth(), canvas.getHeight());
      }
    } finally {
      graphics.dispose();
    }
    write(canvas, result);
  }

  private void draw(Graphics2D graphics, Order.Stamp stamp, int width, int height) throws IOException {
    var before = graphics.getTransform();
    if (stamp.text() == null) {
      var image = Pictures.read(new ByteArrayInputStream(stamp.image()), order.pixels()).image();
      var placed = Placement.of(stamp, image.getWidth(), image.getHeight(), width, height).onScreen();
      placed.translate(-image.getWidth() / 2.0, -image.getHeight() / 2.0);
      graphics.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, IMAGE_OPACITY));
      graphics.drawImage(image, placed, null);
    } else {
      var outline = new Lettering().outline(stamp.text());
      double size = stamp.fontSize() > 0 ? stamp.fontSize() : Math.max(8, USUAL_SHARE * Math.min(width, height));
      var placed = Placement.of(stamp, outline.width() * size, outline.height() * size, width, height).onScreen();
      placed.scale(size, -size);
      graphics.setComposite(AlphaComposite.getInstance(AlphaComposite.SRC_OVER, TEXT_OPACITY));
      graphics.setColor(Color.GRAY);
      graphics.fill(placed.createTransformedShape(outline.path()));
    }
    graphics.setTransform(before);
  }

  private void write(BufferedImage canvas, Path result) throws IOException {
    var writers = ImageIO.getImageWritersByFormatName(order.format());
    if (!writers.hasNext()) {
      throw new IOException("nothing writes " + order.format());
    }
    var writer = writers.next();
    try (var out = ImageIO.createImageOutputStream(result.toFile())) {
      writer.setOutput(out);
      var parameters = writer.getDefaultWriteParam();
      if (order.format().equals("JPEG")) {
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(QUALITY);
      }
      writer.write(null, new IIOImage(canvas, null, null), parameters);
    } finally {
      writer.dispose();
    }
  }
}
