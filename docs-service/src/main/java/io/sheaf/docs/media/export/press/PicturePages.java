package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.press.Pictures;
import io.sheaf.docs.media.press.Unfit;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.JPEGFactory;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/// Pictures, one a page, as large as the page lets them be; scans have several.
final class PicturePages {

  private static final float MARGIN = 28;
  private static final float POINTS = 0.75f;
  private static final float QUALITY = 0.92f;

  private final PDDocument document;
  private final ExportPress.Order order;

  PicturePages(PDDocument document, ExportPress.Order order) {
    this.document = document;
    this.order = order;
  }

  void add(Path source) throws IOException {
    try (var stream = ImageIO.createImageInputStream(source.toFile())) {
      var readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        throw new IOException("no image");
      }
      var reader = readers.next();
      try {
        reader.setInput(stream, false, false);
        addAll(reader);
      } finally {
        reader.dispose();
      }
    }
  }

  private void addAll(ImageReader reader) throws IOException {
    var format = reader.getFormatName();
    // why of no others: of those, what comes after the first is another moment of it, or a smaller copy.
    int all = format.equalsIgnoreCase("tif") || format.equalsIgnoreCase("tiff") ? reader.getNumImages(true) : 1;
    if (all > order.pages()) {
      throw Unfit.tooLarge("it has more than " + order.pages() + " pages");
    }
    for (int index = 0; index < all; index++) {
      var picture = Pictures.read(reader, index, order.pixels(), order.pixels());
      page(picture.upright(picture.image().getColorModel().hasAlpha()), format);
    }
  }

  private void page(BufferedImage upright, String format) throws IOException {
    PDImageXObject image = format.equalsIgnoreCase("jpeg")
        ? JPEGFactory.createFromImage(document, upright, QUALITY)
        : LosslessFactory.createFromImage(document, upright);
    boolean isWide = image.getWidth() > image.getHeight();
    var paper = isWide
        ? new PDRectangle(PDRectangle.A4.getHeight(), PDRectangle.A4.getWidth())
        : PDRectangle.A4;
    float scale = Math.min(POINTS, Math.min((paper.getWidth() - 2 * MARGIN) / image.getWidth(),
        (paper.getHeight() - 2 * MARGIN) / image.getHeight()));
    var page = new PDPage(paper);
    document.addPage(page);
    try (var content = new PDPageContentStream(document, page)) {
      float width = image.getWidth() * scale;
      float height = image.getHeight() * scale;
      content.drawImage(image, (paper.getWidth() - width) / 2, (paper.getHeight() - height) / 2, width, height);
    }
  }
}
