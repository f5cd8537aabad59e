package io.sheaf.docs.search.extraction;

import org.jspecify.annotations.Nullable;

/// What came of reading a document's content.
public sealed interface Extraction {

  /// Its text.
  ///
  /// @param truncated whether there was more than is indexed
  /// @param language as far as the text shows one
  /// @param leftOut why a part of the content was passed over, if one was
  record Extracted(String text, boolean truncated, @Nullable String language, @Nullable String leftOut)
      implements
        Extraction {}

  /// It should have a text, and could not be read.
  record Failed(String why) implements Extraction {}

  /// It has no text, as pictures have none.
  record NothingToRead() implements Extraction {}

  Extraction NOTHING = new NothingToRead();
}
