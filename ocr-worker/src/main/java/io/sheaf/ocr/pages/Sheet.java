package io.sheaf.ocr.pages;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.ocr.Page;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A page as a reader found it.
///
/// @param found its size, by how much it was straightened, its barcodes, and the words that it carries itself
/// @param isWholeText whether those words are all there is
/// @param drawing of the straightened page; none where nothing has to be read from a picture
public record Sheet(Page found, boolean isWholeText, @Nullable Drawing drawing) {

  /// @param file in shades of gray
  /// @param dotsPerInch 0 when it is not known
  /// @param isSideways whether its lines rather seem to run down the page
  public record Drawing(PageReader reader, Path file, int width, int height, double dotsPerInch, boolean isSideways,
      boolean isBlank) {

    /// The same turned clockwise, in a file beside it.
    public Path turned(int degrees, Deadline deadline) throws CannotRead {
      return degrees == 0 ? file : reader.turned(file, degrees, deadline);
    }

    /// The same in a form that is small enough to be sent.
    public Path jpeg(Deadline deadline) throws CannotRead {
      return reader.jpeg(file, deadline);
    }
  }

  static Sheet of(JsonObject answer, PageReader reader, Path file) {
    var drawing = answer.isOn("drawn")
        ? new Drawing(reader, file, answer.count("straightWidth"), answer.count("straightHeight"),
            answer.number("dots"), answer.isOn("sideways"), answer.isOn("blank"))
        : null;
    return new Sheet(Page.ofLine(answer.text("page")), answer.isOn("whole"), drawing);
  }
}
