package io.sheaf.storage.index;

import java.util.List;

/// What was counted for a facet.
public sealed interface FacetCounts {

  /// How many documents have the value.
  record Count(String value, long documents) {}

  /// The values as the facet asked for them, whole; `distinct` is how many there are in all.
  record Values(List<Count> counts, long distinct) implements FacetCounts {
    public Values {
      counts = List.copyOf(counts);
    }
  }

  /// How many documents are within each range, in the order of the ranges.
  record Ranges(List<Long> counts) implements FacetCounts {
    public Ranges {
      counts = List.copyOf(counts);
    }
  }
}
