package io.sheaf.storage.index;

import java.util.List;

/// A document that a search found. `truncated` says that its text was longer than what is indexed of it; `snippets`
/// are there when the search asked for [Highlights].
public record Hit(String id, long revision, float score, boolean truncated, List<Snippet> snippets) {

  public Hit {
    snippets = List.copyOf(snippets);
  }
}
