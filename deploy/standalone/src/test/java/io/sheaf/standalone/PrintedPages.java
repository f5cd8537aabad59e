package io.sheaf.standalone;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/// Pages with a few lines on them, as a scanner delivers them.
final class PrintedPages {

  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
  private static final int DOTS = 200;

  private PrintedPages() {
  }

  /// A picture of the page.
  static byte[] png(String... lines) {
    try (var document = Loader.loadPDF(text(List.of(lines))); var out = new ByteArrayOutputStream()) {
      ImageIO.write(new PDFRenderer(document).renderImageWithDPI(0, DOTS, ImageType.GRAY), "png", out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /// A PDF whose pages are pictures, each with one of the lines.
  static byte[] scannedPdf(String... lines) {
    try (var document = new PDDocument(); var out = new ByteArrayOutputStream()) {
      for (var line : lines) {
        var page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        try (var drawn = Loader.loadPDF(text(List.of(line)));
            var content = new PDPageContentStream(document, page)) {
          var picture = new PDFRenderer(drawn).renderImageWithDPI(0, DOTS, ImageType.GRAY);
          content.drawImage(LosslessFactory.createFromImage(document, picture), 0, 0, PDRectangle.A4.getWidth(),
              PDRectangle.A4.getHeight());
        }
      }
      document.save(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static byte[] text(List<String> lines) throws IOException {
    try (var document = new PDDocument();
        var out = new ByteArrayOutputStream();
        var file = PDType0Font.class.getResourceAsStream(FONT)) {
      var font = PDType0Font.load(document, file);
      var page = new PDPage(PDRectangle.A4);
      document.addPage(page);
      try (var content = new PDPageContentStream(document, page)) {
        content.beginText();
        content.setFont(font, 14);
        content.setLeading(22);
        content.newLineAtOffset(64, 760);
        for (var line : lines) {
          content.showText(line);
          content.newLine();
        }
        content.endText();
      }
      document.save(out);
      return out.toByteArray();
    }
  }
}
