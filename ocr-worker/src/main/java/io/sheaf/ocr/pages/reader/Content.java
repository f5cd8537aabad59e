package io.sheaf.ocr.pages.reader;

import io.sheaf.spec.ocr.Word;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A content that was opened.
sealed interface Content extends AutoCloseable permits PdfContent, ImageContent, OfficeContent {

  /// A page as it was found.
  ///
  /// @param picture empty where it was not drawn
  /// @param words those that it carries itself
  record Found(List<Gray> picture, double dotsPerInch, List<Word> words, boolean isWholeText) {}

  int pages();

  /// @param number from 0
  /// @param embeddedTextFirst whether a page with a text of its own need not be drawn large
  Found page(int number, boolean embeddedTextFirst) throws IOException, Unreadable;

  /// Writes the pages, each with its words behind it.
  void searchable(Path pages, Path to) throws IOException, Unreadable;

  @Override
  void close() throws IOException;
}
