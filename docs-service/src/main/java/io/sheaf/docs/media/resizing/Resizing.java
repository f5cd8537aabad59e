package io.sheaf.docs.media.resizing;

import io.sheaf.docs.media.press.PressProcess;
import io.sheaf.docs.media.press.Why;
import io.sheaf.docs.media.press.Workshop;
import io.sheaf.docs.media.press.Workshop.Made;
import io.sheaf.docs.media.press.Workshop.Source;
import io.sheaf.docs.media.press.Workshop.Task;
import io.sheaf.docs.media.press.Workshop.Unmade;
import io.sheaf.docs.media.resizing.press.ResizePress;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The door to resizing.
@Singleton
public final class Resizing {

  /// How many pixels a side of the result has at most.
  public static final int LONGEST_SIDE = 10_000;

  private static final int BEGINNING = 16;

  private final Workshop workshop;
  private final Bounds bounds;

  /// How much resizing may take.
  ///
  /// @param bytes of the picture
  /// @param pixels of the picture
  /// @param inMemory how many of them are held at once; of larger pictures, rows and columns are left out
  /// @param made pixels of the result
  record Bounds(long bytes, long pixels, long inMemory, long made, long result, PressProcess.Limits limits) {

    static final Bounds USUAL = new Bounds(100L << 20, 100_000_000, 16_000_000, 25_000_000, 200L << 20,
        new PressProcess.Limits(320, Duration.ofSeconds(60)));
  }

  @Inject
  Resizing(Workshop workshop) {
    this(workshop, Bounds.USUAL);
  }

  Resizing(Workshop workshop, Bounds bounds) {
    this.workshop = workshop;
    this.bounds = bounds;
  }

  /// What is wanted. A side that is not given follows from the other.
  ///
  /// @param format absent to keep that of the picture
  public record Wanted(@Nullable Integer width, @Nullable Integer height, @Nullable PictureFormat format) {

    public Wanted {
      if (width == null && height == null) {
        throw new IllegalArgumentException("one side at least is given");
      }
    }
  }

  /// What became of it.
  public sealed interface Resized {

    /// The picture. Whoever asked closes it.
    record Picture(Made made, PictureFormat format, int width, int height) implements Resized, AutoCloseable {
      @Override
      public void close() {
        made.close();
      }
    }

    /// There is none.
    record Not(Unmade because) implements Resized {}
  }

  public Resized resize(Source source, Wanted wanted) {
    try {
      var format = formatOf(source);
      if (format == null) {
        return new Resized.Not(new Unmade(Why.UNSUPPORTED, "only PNG, JPEG, GIF, BMP and TIFF are resized"));
      }
      var into = wanted.format() == null ? format : wanted.format();
      var making = workshop.make(source, new Task(ResizePress.class, bounds.bytes(), bounds.limits(), out -> {
        out.writeUTF(into.name());
        out.writeInt(wanted.width() == null ? 0 : wanted.width());
        out.writeInt(wanted.height() == null ? 0 : wanted.height());
        out.writeInt(LONGEST_SIDE);
        out.writeLong(bounds.pixels());
        out.writeLong(bounds.inMemory());
        out.writeLong(bounds.made());
        out.writeLong(bounds.result());
      }));
      return switch (making) {
        case Unmade unmade -> new Resized.Not(unmade);
        case Made made -> picture(made, into);
      };
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static @Nullable PictureFormat formatOf(Source source) throws IOException {
    try (var bytes = source.open()) {
      return PictureFormat.of(bytes.readNBytes(BEGINNING)).orElse(null);
    }
  }

  private static Resized picture(Made made, PictureFormat format) throws IOException {
    try (var facts = made.folder().facts()) {
      return new Resized.Picture(made, format, facts.readInt(), facts.readInt());
    } catch (IOException | RuntimeException failure) {
      made.close();
      throw failure;
    }
  }
}
