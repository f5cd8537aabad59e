package io.sheaf.storage.index;

import io.sheaf.storage.table.LimitExceeded;
import java.util.List;

/// What an answer counts of all the documents that match, not only those of its page. Counts are exact, and a
/// document counts once for a value it has twice.
public sealed interface Facet {

  /// The values of a keyword field, or those of them that begin so: those of most documents first, then in the order
  /// of their UTF-8 bytes; at most so many.
  static Facet values(String field, String starting, int most) {
    return new Values(field, starting, most);
  }

  /// How many documents have a value within each of the ranges; ranges may overlap.
  static Facet ranges(String field, TextQuery.Bounds... ranges) {
    return new Ranges(field, List.of(ranges));
  }

  record Values(String field, String starting, int most) implements Facet {
    public Values {
      IndexLimits.checkField(field);
      IndexLimits.checkKeyword(starting);
      if (most < 1 || most > IndexLimits.FACET_VALUES) {
        throw new LimitExceeded("a facet has 1 to " + IndexLimits.FACET_VALUES + " values, not " + most);
      }
    }
  }

  record Ranges(String field, List<TextQuery.Bounds> ranges) implements Facet {
    public Ranges {
      IndexLimits.checkField(field);
      ranges = List.copyOf(ranges);
      if (ranges.size() > IndexLimits.FACET_RANGES) {
        throw new LimitExceeded("a facet has at most " + IndexLimits.FACET_RANGES + " ranges");
      }
    }
  }
}
