package io.sheaf.ocr.engine;

import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.Sheet;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.storage.blobs.BlobRef;
import java.util.List;
import java.util.Optional;

/// Reads what is drawn.
public interface Engine extends AutoCloseable {

  /// As results name it.
  String name();

  /// Refuses at once what it could not do on any page.
  default void check(OcrWish wish) throws CannotRead {
  }

  /// The page, turned as it has to be.
  PageReading read(Sheet.Drawing page, OcrWish wish, int number, Deadline deadline)
      throws CannotRead, InterruptedException;

  /// All pages at once, where the engine can fetch the content itself; empty where it cannot.
  ///
  /// @param token the same for the same request, also when it comes a second time
  /// @param isPdf of the two kinds that have several pages, PDF and TIFF
  default Optional<List<PageReading>> readStored(BlobRef content, boolean isPdf, OcrWish wish, String token,
      Deadline deadline) throws CannotRead, InterruptedException {
    return Optional.empty();
  }

  @Override
  default void close() {
  }
}
