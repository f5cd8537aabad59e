package io.sheaf.storage.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What became of a search.
public sealed interface SearchOutcome {

  /// Some hits in order, how many there are in all, and where to go on; `next` is there exactly when there was more.
  /// `facets` are the counts of the search's facets, in their order.
  record Found(List<Hit> hits, long total, @Nullable SearchPosition next,
      List<FacetCounts> facets) implements SearchOutcome {

    public Found {
      hits = List.copyOf(hits);
      facets = List.copyOf(facets);
    }

    public List<String> ids() {
      return hits.stream().map(Hit::id).toList();
    }
  }

  /// What the caller wanted to see was not there in time, or belongs to a life of the index that lost it.
  record NotYet(IndexPosition wanted, String why) implements SearchOutcome {}
}
