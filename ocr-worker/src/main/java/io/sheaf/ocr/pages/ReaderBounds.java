package io.sheaf.ocr.pages;

import java.nio.file.Path;
import java.time.Duration;

/// What reading may take.
///
/// @param folder where contents and their pages are for as long as they are worked on
/// @param pixels that a page may have
/// @param drawnPixels that are worked with
/// @param patience for each thing asked of a reader
public record ReaderBounds(Path folder, int heapMegabytes, long pixels, long drawnPixels, Duration patience) {

  public static ReaderBounds usual(Path folder) {
    return new ReaderBounds(folder, 512, 100_000_000, 36_000_000, Duration.ofSeconds(60));
  }
}
