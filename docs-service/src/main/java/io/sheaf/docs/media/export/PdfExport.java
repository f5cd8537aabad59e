package io.sheaf.docs.media.export;

import io.sheaf.docs.media.export.press.ExportPress;
import io.sheaf.docs.media.press.PressProcess;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.press.Workshop;
import io.sheaf.docs.media.press.Workshop.Making;
import io.sheaf.docs.media.press.Workshop.Source;
import io.sheaf.docs.media.press.Workshop.Task;
import io.sheaf.docs.media.press.Workshop.Unmade;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The door to making PDF.
@Singleton
public final class PdfExport {

  private static final int BEGINNING = 1024;
  private static final int LONGEST_TITLE = 200;

  private final Workshop workshop;
  private final Bounds bounds;

  /// How much making one may take.
  ///
  /// @param text bytes of a text
  /// @param picture bytes of a picture
  /// @param pixels of a picture, and of all pictures in a text together
  record Bounds(long text, long picture, int pages, long pixels, long result, PressProcess.Limits limits) {

    static final Bounds USUAL = new Bounds(10L << 20, 100L << 20, 2_000, 25_000_000, 200L << 20,
        new PressProcess.Limits(320, Duration.ofSeconds(90)));
  }

  @Inject
  PdfExport(Workshop workshop) {
    this(workshop, Bounds.USUAL);
  }

  PdfExport(Workshop workshop, Bounds bounds) {
    this.workshop = workshop;
    this.bounds = bounds;
  }

  /// Whether there is nothing to do.
  public boolean isPdf(Source source) {
    return PdfKind.isPdf(beginning(source));
  }

  /// @param fileName which is its title too
  public Making make(Source source, @Nullable String contentType, String fileName) {
    var kind = PdfKind.of(beginning(source), contentType, fileName).orElse(null);
    if (kind == null) {
      return new Unmade(Why.UNSUPPORTED,
          "only markdown, HTML, plain text, PNG, JPEG, GIF, BMP and TIFF are made into PDF here");
    }
    long most = kind == PdfKind.PICTURE ? bounds.picture() : bounds.text();
    return workshop.make(source, new Task(ExportPress.class, most, bounds.limits(), out -> {
      out.writeUTF(kind.name());
      out.writeUTF(fileName.substring(0, Math.min(fileName.length(), LONGEST_TITLE)));
      out.writeInt(bounds.pages());
      out.writeLong(bounds.pixels());
      out.writeLong(bounds.result());
    }));
  }

  private static byte[] beginning(Source source) {
    try (var bytes = source.open()) {
      return bytes.readNBytes(BEGINNING);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
