package io.sheaf.bench.pipeline;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/// Pages as scanners deliver them.
final class PagePictures {

  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
  private static final int DOTS = 300;
  private static final int POINTS = 11;
  private static final float LEADING = 16;
  private static final int LINES = 44;
  private static final int LINE_LENGTH = 72;
  private static final String[] WORDS = ("invoice contract delivery amount customer harbour lighthouse agreement number "
      + "payment statement warehouse quantity signature department machine winter river station letter").split(" ");

  private PagePictures() {
  }

  /// A page full of words, another one for each number.
  static byte[] page(int number) {
    var random = new Random(number);
    try (var pdf = new PDDocument();
        var font = PDType0Font.class.getResourceAsStream(FONT);
        var out = new ByteArrayOutputStream()) {
      var page = new PDPage(PDRectangle.A4);
      pdf.addPage(page);
      var face = PDType0Font.load(pdf, font);
      try (var content = new PDPageContentStream(pdf, page)) {
        content.beginText();
        content.setFont(face, POINTS);
        content.setLeading(LEADING);
        content.newLineAtOffset(60, 770);
        for (int line = 0; line < LINES; line++) {
          content.showText(line(random));
          content.newLine();
        }
        content.endText();
      }
      pdf.save(out);
      return drawn(out.toByteArray());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static byte[] drawn(byte[] pdf) throws IOException {
    try (var document = Loader.loadPDF(pdf)) {
      return png(new PDFRenderer(document).renderImageWithDPI(0, DOTS, ImageType.GRAY));
    }
  }

  private static String line(Random random) {
    var line = new StringBuilder();
    while (line.length() < LINE_LENGTH) {
      line.append(line.isEmpty() ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
    return line.toString();
  }

  /// As small as a page may be.
  static byte[] small() {
    return png(new BufferedImage(64, 64, BufferedImage.TYPE_BYTE_GRAY));
  }

  private static byte[] png(BufferedImage picture) {
    var out = new ByteArrayOutputStream();
    try {
      ImageIO.write(picture, "png", out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }
}
