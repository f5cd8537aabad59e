package io.sheaf.ocr.pages.reader;

import io.sheaf.spec.ocr.Page;
import io.sheaf.spec.ocr.Word;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Locale;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.image.JPEGFactory;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.jspecify.annotations.Nullable;

/// Pages with the words that were read on them: they look as they did, and can be searched and copied from.
final class SearchablePdf {

  private static final COSName FONT = COSName.getPDFName("SheafReading");
  private static final double POINTS_OF_AN_INCH = 72;
  private static final double USUAL_DOTS = 300;
  private static final double SIDE_OF_A_SHEET = 1100;
  private static final float QUALITY = 0.75f;

  private final PDDocument document;
  private final PDFont font;

  private SearchablePdf(PDDocument document) throws IOException {
    this.document = document;
    this.font = InvisibleFont.in(document);
  }

  /// Puts the words behind the pages of a PDF; those that carry their own text stay as they are.
  static void of(PDDocument document, Path pages, Path to) throws IOException {
    var writing = new SearchablePdf(document);
    try (var lines = Files.newBufferedReader(pages)) {
      for (var page = next(lines); page != null; page = next(lines)) {
        if (!page.engine().equals(PageMaker.EMBEDDED) && page.number() <= document.getNumberOfPages()) {
          var sheet = document.getPage(page.number() - 1);
          writing.write(page, sheet, sheet.getCropBox(), sheet.getRotation());
        }
      }
    }
    document.setAllSecurityToBeRemoved(true);
    document.save(to.toFile());
  }

  /// Makes a PDF of pictures, with the words behind them.
  static void ofPictures(ImageContent pictures, Path pages, Path to) throws IOException, Unreadable {
    try (var document = new PDDocument(); var lines = Files.newBufferedReader(pages)) {
      var writing = new SearchablePdf(document);
      for (var page = next(lines); page != null; page = next(lines)) {
        var picture = pictures.picture(page.number() - 1);
        double dots = dots(picture);
        var size = new PDRectangle((float) (picture.image().getWidth() * POINTS_OF_AN_INCH / dots),
            (float) (picture.image().getHeight() * POINTS_OF_AN_INCH / dots));
        var sheet = new PDPage(size);
        document.addPage(sheet);
        try (var content = new PDPageContentStream(document, sheet)) {
          var flat = flat(picture.image());
          var shown = flat.getColorModel().getPixelSize() == 1
              ? LosslessFactory.createFromImage(document, flat)
              : JPEGFactory.createFromImage(document, flat, QUALITY);
          content.drawImage(shown, 0, 0, size.getWidth(), size.getHeight());
        }
        writing.write(page, sheet, size, 0);
      }
      document.save(to.toFile());
    }
  }

  private static double dots(ImageContent.Picture picture) {
    if (picture.dotsPerInch() > 0) {
      return picture.dotsPerInch();
    }
    int side = Math.max(picture.image().getWidth(), picture.image().getHeight());
    return Math.max(USUAL_DOTS / 4, Math.min(USUAL_DOTS, side / SIDE_OF_A_SHEET * 100));
  }

  private static BufferedImage flat(BufferedImage image) {
    if (!image.getColorModel().hasAlpha()) {
      return image;
    }
    var paper = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
    var pen = paper.createGraphics();
    pen.drawImage(image, 0, 0, Color.WHITE, null);
    pen.dispose();
    return paper;
  }

  private static @Nullable Page next(BufferedReader lines) throws IOException {
    var line = lines.readLine();
    return line == null ? null : Page.ofLine(line);
  }

  private void write(Page page, PDPage sheet, PDRectangle size, int rotation) throws IOException {
    var text = new StringBuilder("BT\n3 Tr\n");
    for (var word : page.words()) {
      place(text, word, page, size, Math.floorMod(rotation, 360));
    }
    text.append("ET\n");
    if (sheet.getResources() == null) {
      sheet.setResources(new PDResources());
    }
    sheet.getResources().put(FONT, font);
    // why an empty one first: it closes what the page's own content may have left open.
    new PDPageContentStream(document, sheet, AppendMode.APPEND, true, true).close();
    var streams = sheet.getContentStreams();
    var all = new ArrayList<PDStream>();
    streams.forEachRemaining(all::add);
    all.add(new PDStream(document, new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII)),
        COSName.FLATE_DECODE));
    sheet.setContents(all);
  }

  private static void place(StringBuilder text, Word word, Page page, PDRectangle size, int rotation) {
    boolean onItsSide = rotation % 180 != 0;
    double wide = onItsSide ? size.getHeight() : size.getWidth();
    double high = onItsSide ? size.getWidth() : size.getHeight();
    var box = word.box();
    boolean down = page.turn() % 180 != 0;
    double length = down ? box.height() * high : box.width() * wide;
    double letter = down ? box.width() * wide : box.height() * high;
    var letters = InvisibleFont.codes(word.text());
    if (letters.isEmpty() || length <= 0 || letter <= 0) {
      return;
    }
    double[] middle = onSheet(box.left() + box.width() / 2, box.top() + box.height() / 2, size, rotation);
    double direction = Math.toRadians(page.turn() + page.skew() + rotation);
    double cosine = Math.cos(direction);
    double sine = Math.sin(direction);
    double x = middle[0] - cosine * length / 2 + sine * letter * 0.3;
    double y = middle[1] - sine * length / 2 - cosine * letter * 0.3;
    double stretch = 100 * length / (letters.length() / 4.0 * InvisibleFont.WIDTH * letter);
    text.append(String.format(Locale.ROOT, "/%s %.2f Tf %.3f %.3f %.3f %.3f %.2f %.2f Tm %.2f Tz <%s> Tj%n",
        FONT.getName(), letter, cosine, sine, -sine, cosine, x, y, stretch, letters));
  }

  /// Where a place of the page as it is shown lies on the sheet, which may be shown turned.
  private static double[] onSheet(double right, double down, PDRectangle size, int rotation) {
    double x = switch (rotation) {
      case 90 -> down;
      case 180 -> 1 - right;
      case 270 -> 1 - down;
      default -> right;
    };
    double y = switch (rotation) {
      case 90 -> right;
      case 180 -> down;
      case 270 -> 1 - right;
      default -> 1 - down;
    };
    return new double[]{size.getLowerLeftX() + x * size.getWidth(), size.getLowerLeftY() + y * size.getHeight()};
  }
}
