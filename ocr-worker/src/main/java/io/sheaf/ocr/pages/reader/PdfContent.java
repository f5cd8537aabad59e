package io.sheaf.ocr.pages.reader;

import io.sheaf.spec.ocr.Word;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/// A PDF, page by page.
final class PdfContent implements Content {

  /// A page with as many letters is a page of text, whatever pictures are on it.
  private static final int LETTERS_OF_A_TEXT = 100;
  private static final double FOR_BARCODES = 150;

  private final PDDocument document;
  private final PDFRenderer renderer;
  private final Bounds bounds;

  private PdfContent(PDDocument document, Bounds bounds) {
    this.document = document;
    this.renderer = new PDFRenderer(document);
    this.renderer.setSubsamplingAllowed(true);
    this.bounds = bounds;
  }

  static PdfContent open(Path file, Bounds bounds) throws IOException, Unreadable {
    try {
      return new PdfContent(
          Loader.loadPDF(new RandomAccessReadBufferedFile(file), IOUtils.createTempFileOnlyStreamCache()), bounds);
    } catch (InvalidPasswordException secret) {
      throw new Unreadable("it is protected by a password");
    }
  }

  @Override
  public int pages() {
    return document.getNumberOfPages();
  }

  @Override
  public Found page(int number, boolean embeddedTextFirst) throws IOException, Unreadable {
    var page = document.getPage(number);
    var size = page.getCropBox();
    double fine = bounds.dotsPerInch(size.getWidth(), size.getHeight());
    if (!embeddedTextFirst) {
      return new Found(List.of(drawn(number, fine)), fine, List.of(), false);
    }
    var words = PdfWords.of(document, number);
    boolean whole = isText(page, words);
    double dots = whole ? Math.min(FOR_BARCODES, fine) : fine;
    return new Found(List.of(drawn(number, dots)), dots, words, whole);
  }

  private static boolean isText(PDPage page, List<Word> words) {
    int letters = words.stream().mapToInt(word -> word.text().length()).sum();
    return letters >= LETTERS_OF_A_TEXT || letters > 0 && !hasPictures(page);
  }

  private static boolean hasPictures(PDPage page) {
    var resources = page.getResources();
    if (resources == null) {
      return false;
    }
    for (COSName name : resources.getXObjectNames()) {
      if (resources.isImageXObject(name) || !isForm(page, name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isForm(PDPage page, COSName name) {
    try {
      return page.getResources().getXObject(name) instanceof PDFormXObject form
          && (form.getResources() == null || !form.getResources().getXObjectNames().iterator().hasNext());
    } catch (IOException damaged) {
      return false;
    }
  }

  private Gray drawn(int number, double dots) throws IOException, Unreadable {
    var size = document.getPage(number).getCropBox();
    bounds.check(Math.max(1, (long) (size.getWidth() * dots / 72)), Math.max(1, (long) (size.getHeight() * dots / 72)));
    return Gray.of(renderer.renderImageWithDPI(number, (float) dots, ImageType.GRAY));
  }

  @Override
  public void searchable(Path pages, Path to) throws IOException {
    SearchablePdf.of(document, pages, to);
  }

  @Override
  public void close() throws IOException {
    document.close();
  }
}
