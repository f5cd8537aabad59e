package io.sheaf.docs.media.watermarks;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.rendering.PDFRenderer;

/// Contents to be stamped, and a look at what came of them.
public final class Samples {

  private Samples() {
  }

  static Watermarks.Content content(byte[] bytes) {
    var name = UUID.randomUUID().toString();
    return new Watermarks.Content() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public long size() {
        return bytes.length;
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(bytes);
      }
    };
  }

  /// White pages of 400 by 600, turned.
  public static byte[] pdf(int pages, int turned) {
    try (var document = new PDDocument(); var out = new ByteArrayOutputStream()) {
      for (int page = 0; page < pages; page++) {
        var made = new PDPage(new PDRectangle(10, 20, 400, 600));
        made.setRotation(turned);
        document.addPage(made);
        try (var content = new PDPageContentStream(document, made)) {
          content.beginText();
          content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 8);
          content.newLineAtOffset(200, 300);
          content.showText("page " + page);
          content.endText();
        }
      }
      document.save(out);
      return out.toByteArray();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static byte[] encrypted(String userPassword) {
    try (var document = Loader.loadPDF(pdf(1, 0)); var out = new ByteArrayOutputStream()) {
      document.protect(new StandardProtectionPolicy("owner", userPassword, new AccessPermission()));
      document.save(out);
      return out.toByteArray();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// All white, or all of one colour.
  public static byte[] image(String format, int width, int height, Color color) {
    var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    var graphics = image.createGraphics();
    graphics.setColor(color);
    graphics.fillRect(0, 0, width, height);
    graphics.dispose();
    try (var out = new ByteArrayOutputStream()) {
      ImageIO.write(image, format, out);
      return out.toByteArray();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static byte[] bytes(Stamping.Stamped stamped) {
    try (stamped) {
      return Channels.newInputStream(stamped.bytes()).readAllBytes();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static BufferedImage page(byte[] pdf, int page) {
    try (var document = Loader.loadPDF(pdf)) {
      return new PDFRenderer(document).renderImage(page, 1);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static BufferedImage image(byte[] bytes) {
    try {
      return ImageIO.read(new ByteArrayInputStream(bytes));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Where an image is not white: from left, top, to right, bottom, in percent; all zero when it is white.
  static int[] inked(BufferedImage image) {
    int left = image.getWidth();
    int top = image.getHeight();
    int right = -1;
    int bottom = -1;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        var color = new Color(image.getRGB(x, y));
        if (color.getRed() + color.getGreen() + color.getBlue() < 3 * 245) {
          left = Math.min(left, x);
          right = Math.max(right, x);
          top = Math.min(top, y);
          bottom = Math.max(bottom, y);
        }
      }
    }
    return right < 0
        ? new int[]{0, 0, 0, 0}
        : new int[]{100 * left / image.getWidth(), 100 * top / image.getHeight(), 100 * right / image.getWidth(),
            100 * bottom / image.getHeight()};
  }
}
