package io.sheaf.docs.media.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.media.press.Workshop.Made;
import io.sheaf.docs.media.press.Workshop.Source;
import io.sheaf.docs.media.press.Workshop.Unmade;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;

/// A PDF that was made, as a reader sees it.
final class Pdf {

  private final byte[] bytes;

  private Pdf(byte[] bytes) {
    this.bytes = bytes;
  }

  static Source source(byte[] bytes) {
    return new Source() {
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

  static Pdf of(PdfExport export, byte[] bytes, String type) {
    var making = export.make(source(bytes), type, "sample");
    assertThat(making).as(making.toString()).isInstanceOf(Made.class);
    try (var made = (Made) making; var in = made.open()) {
      return new Pdf(in.readAllBytes());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Pdf of(PdfExport export, String text, String type) {
    return of(export, text.getBytes(StandardCharsets.UTF_8), type);
  }

  static Unmade unmade(PdfExport export, String text, String type) {
    var making = export.make(source(text.getBytes(StandardCharsets.UTF_8)), type, "sample");
    assertThat(making).isInstanceOf(Unmade.class);
    return (Unmade) making;
  }

  private interface Look<T> {
    T at(PDDocument document) throws IOException;
  }

  private <T> T look(Look<T> look) {
    try (var document = Loader.loadPDF(bytes)) {
      return look.at(document);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  int size() {
    return bytes.length;
  }

  int pages() {
    return look(PDDocument::getNumberOfPages);
  }

  String text() {
    return look(document -> new PDFTextStripper().getText(document));
  }

  /// The words in their order, whichever lines they are in, without the numbers of pages.
  String words() {
    return text().replaceAll("(?m)^\\d+ / \\d+\\s*$", "").replaceAll("\\s+", " ").strip();
  }

  String page(int number) {
    return look(document -> {
      var stripper = new PDFTextStripper();
      stripper.setStartPage(number);
      stripper.setEndPage(number);
      return stripper.getText(document);
    });
  }

  List<String> fonts() {
    return look(document -> {
      var names = new ArrayList<String>();
      for (var page : document.getPages()) {
        for (var name : page.getResources().getFontNames()) {
          names.add(page.getResources().getFont(name).getName());
        }
      }
      return names;
    });
  }

  List<String> links() {
    return look(document -> {
      var links = new ArrayList<String>();
      for (var page : document.getPages()) {
        for (var annotation : page.getAnnotations()) {
          if (annotation instanceof PDAnnotationLink link && link.getAction() instanceof PDActionURI action) {
            links.add(action.getURI());
          }
        }
      }
      return links;
    });
  }

  BufferedImage image(int page) {
    return look(document -> new PDFRenderer(document).renderImage(page - 1, 1));
  }

  String title() {
    return look(document -> document.getDocumentInformation().getTitle());
  }
}
