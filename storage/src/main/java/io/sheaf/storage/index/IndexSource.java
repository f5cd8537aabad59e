package io.sheaf.storage.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// All documents of all sites, as the table has them, for an index that is made again.
public interface IndexSource {

  /// The page after that token, or the first one. A token stays good after a restart.
  SourcePage page(@Nullable String after);

  /// Some documents, where to go on, and about how many there are in all; without `next` it was the last page.
  record SourcePage(List<IndexedDocument> documents, @Nullable String next, long of) {

    public SourcePage {
      documents = List.copyOf(documents);
    }
  }
}
