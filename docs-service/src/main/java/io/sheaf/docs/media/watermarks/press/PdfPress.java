package io.sheaf.docs.media.watermarks.press;

import io.sheaf.docs.media.press.Pictures;
import io.sheaf.docs.media.press.Unfit;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDFormContentStream;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/// Stamps every page of a PDF. What was on the page stays as it was, unread, under the stamps.
final class PdfPress {

  private static final float THOUSANDTHS = 1000;

  private final Order order;

  PdfPress(Order order) {
    this.order = order;
  }

  /// A stamp that was made once for all pages.
  ///
  /// @param image null when it is a text
  private record Made(Order.Stamp stamp, @Nullable PDImageXObject image, @Nullable PDFormXObject text, double size,
      double width, double height) {}

  void stamp(Path source, Path result) throws IOException {
    // why the temporary files: of a large document only what is worked on is in memory.
    try (var bytes = new RandomAccessReadBufferedFile(source);
        var document = Loader.loadPDF(bytes, "", null, null, IOUtils.createTempFileOnlyStreamCache())) {
      if (document.getNumberOfPages() > order.pages()) {
        throw Unfit.tooLarge("it has more than " + order.pages() + " pages");
      }
      if (document.getNumberOfPages() == 0) {
        throw new IOException("there are no pages");
      }
      document.setAllSecurityToBeRemoved(true);
      var made = new ArrayList<Made>();
      for (var stamp : order.stamps()) {
        made.add(make(document, stamp));
      }
      int left = order.pages();
      for (var page : document.getPages()) {
        // why counted: a tree of pages can say one number and have another.
        if (--left < 0) {
          throw Unfit.tooLarge("it has more than " + order.pages() + " pages");
        }
        stamp(document, page, made);
      }
      document.save(result.toFile(), CompressParameters.NO_COMPRESSION);
    }
  }

  private Made make(PDDocument document, Order.Stamp stamp) throws IOException {
    if (stamp.text() == null) {
      var picture = Pictures.read(new ByteArrayInputStream(stamp.image()), order.pixels());
      var image = LosslessFactory.createFromImage(document, picture.image());
      return new Made(stamp, image, null, 1, image.getWidth(), image.getHeight());
    }
    var outline = new Lettering().outline(stamp.text());
    double size = stamp.fontSize() > 0 ? stamp.fontSize() : Lettering.USUAL_SIZE;
    return new Made(stamp, null, form(document, outline), size, outline.width() * size, outline.height() * size);
  }

  /// why in thousandths: numbers are written with few digits.
  private static PDFormXObject form(PDDocument document, Lettering.Outline outline) throws IOException {
    var form = new PDFormXObject(document);
    form.setResources(new PDResources());
    var width = (float) (outline.width() * THOUSANDTHS);
    var height = (float) (outline.height() * THOUSANDTHS);
    // why twice as high: letters with accents reach beyond the line.
    form.setBBox(new PDRectangle(-width / 2 - THOUSANDTHS, -height, width + 2 * THOUSANDTHS, 2 * height));
    try (var content = new PDFormContentStream(form)) {
      content.setNonStrokingColor(0.5f);
      fill(content,
          outline.path().getPathIterator(AffineTransform.getScaleInstance(THOUSANDTHS, THOUSANDTHS)));
    }
    return form;
  }

  private static void stamp(PDDocument document, PDPage page, List<Made> made) throws IOException {
    var box = page.getCropBox();
    int quarters = Math.floorMod(page.getRotation() / 90, 4);
    double width = quarters % 2 == 0 ? box.getWidth() : box.getHeight();
    double height = quarters % 2 == 0 ? box.getHeight() : box.getWidth();
    var shown = new AffineTransform(1, 0, 0, 1, box.getLowerLeftX(), box.getLowerLeftY());
    shown.concatenate(asShown(quarters, box));
    try (var content = new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, true, true)) {
      for (var each : made) {
        var placed = new AffineTransform(shown);
        placed.concatenate(Placement.of(each.stamp(), each.width(), each.height(), width, height).onPaper(height));
        content.saveGraphicsState();
        draw(content, each, placed);
        content.restoreGraphicsState();
      }
    }
  }

  /// From the page as it is shown, which may be turned, to how it is kept.
  private static AffineTransform asShown(int quarters, PDRectangle box) {
    return switch (quarters) {
      case 1 -> new AffineTransform(0, 1, -1, 0, box.getWidth(), 0);
      case 2 -> new AffineTransform(-1, 0, 0, -1, box.getWidth(), box.getHeight());
      case 3 -> new AffineTransform(0, -1, 1, 0, 0, box.getHeight());
      default -> new AffineTransform();
    };
  }

  private static void draw(PDPageContentStream content, Made made, AffineTransform placed) throws IOException {
    var state = new PDExtendedGraphicsState();
    state.setNonStrokingAlphaConstant(made.image() == null ? ImagePress.TEXT_OPACITY : ImagePress.IMAGE_OPACITY);
    content.setGraphicsStateParameters(state);
    if (made.text() != null) {
      placed.scale(made.size() / THOUSANDTHS, made.size() / THOUSANDTHS);
      content.transform(new Matrix(placed));
      content.drawForm(made.text());
    }
    if (made.image() != null) {
      placed.translate(-made.width() / 2, -made.height() / 2);
      placed.scale(made.width(), made.height());
      content.drawImage(made.image(), new Matrix(placed));
    }
  }

  private static void fill(PDFormContentStream content, PathIterator path) throws IOException {
    var at = new double[6];
    double x = 0;
    double y = 0;
    boolean any = false;
    for (; !path.isDone(); path.next()) {
      any = true;
      switch (path.currentSegment(at)) {
        case PathIterator.SEG_MOVETO -> {
          content.moveTo((float) at[0], (float) at[1]);
          x = at[0];
          y = at[1];
        }
        case PathIterator.SEG_LINETO -> {
          content.lineTo((float) at[0], (float) at[1]);
          x = at[0];
          y = at[1];
        }
        case PathIterator.SEG_QUADTO -> {
          content.curveTo((float) (x + 2.0 / 3 * (at[0] - x)), (float) (y + 2.0 / 3 * (at[1] - y)),
              (float) (at[2] + 2.0 / 3 * (at[0] - at[2])), (float) (at[3] + 2.0 / 3 * (at[1] - at[3])), (float) at[2],
              (float) at[3]);
          x = at[2];
          y = at[3];
        }
        case PathIterator.SEG_CUBICTO -> {
          content.curveTo((float) at[0], (float) at[1], (float) at[2], (float) at[3], (float) at[4], (float) at[5]);
          x = at[4];
          y = at[5];
        }
        default -> content.closePath();
      }
    }
    if (any) {
      content.fill();
    }
  }
}
