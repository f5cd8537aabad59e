package io.sheaf.storage.index.lucene;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.jspecify.annotations.Nullable;

/// A title or a text, with the words of its own language, and kept for snippets.
///
/// Lucene asks an analyzer by the name of a field; here two texts of one field may be in two languages.
final class Said extends Field {

  private final String text;
  private final @Nullable String language;

  Said(String name, String text, @Nullable String language) {
    super(name, text, TextField.TYPE_STORED);
    this.text = text;
    this.language = language;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, @Nullable TokenStream reuse) {
    return Analysis.of(language).tokenStream(name(), text);
  }
}
