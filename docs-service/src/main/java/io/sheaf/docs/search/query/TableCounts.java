package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.Document;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.FacetCounts.Count;
import io.sheaf.storage.table.Utf8Order;
import jakarta.inject.Singleton;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts what documents say, as the index counts it: by the names of its fields, and with the same numbers.
@Singleton
final class TableCounts {

  private static final int AT_ONCE = 200;

  private final Seeing seeing;

  TableCounts(Seeing seeing) {
    this.seeing = seeing;
  }

  /// Whether more has to be read for it than the documents themselves.
  static boolean readsMore(Collection<Facet> facets) {
    return !Seeing.Needed.by(facets).isNothing();
  }

  List<FacetCounts> of(List<Document> documents, List<Facet> facets) {
    var counts = facets.stream().map(Counting::of).toList();
    var needed = Seeing.Needed.by(facets);
    for (int from = 0; from < documents.size() && !facets.isEmpty(); from += AT_ONCE) {
      var some = seeing.of(documents.subList(from, Math.min(documents.size(), from + AT_ONCE)), needed);
      counts.forEach(count -> some.forEach(count::add));
    }
    return counts.stream().map(Counting::counts).toList();
  }

  private sealed interface Counting {

    static Counting of(Facet facet) {
      return switch (facet) {
        case Facet.Values values -> new OfValues(values, new HashMap<>());
        case Facet.Ranges ranges -> new OfRanges(ranges, new long[ranges.ranges().size()]);
      };
    }

    void add(Seen document);

    FacetCounts counts();
  }

  private record OfValues(Facet.Values facet, Map<String, Long> found) implements Counting {

    @Override
    public void add(Seen document) {
      document.keywords(facet.field()).distinct().filter(value -> value.startsWith(facet.starting()))
          .forEach(value -> found.merge(value, 1L, Long::sum));
    }

    @Override
    public FacetCounts counts() {
      var most = found.entrySet().stream().map(each -> new Count(each.getKey(), each.getValue()))
          .sorted(Comparator.comparingLong(Count::documents).reversed()
              .thenComparing(Count::value, Utf8Order::compare))
          .limit(facet.most()).toList();
      return new FacetCounts.Values(most, found.size());
    }
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record OfRanges(Facet.Ranges facet, long[] found) implements Counting {

    @Override
    public void add(Seen document) {
      for (int at = 0; at < found.length; at++) {
        if (document.within(facet.field(), facet.ranges().get(at))) {
          found[at]++;
        }
      }
    }

    @Override
    public FacetCounts counts() {
      return new FacetCounts.Ranges(Arrays.stream(found).boxed().toList());
    }
  }
}
