package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.FieldKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.util.BytesRef;

/// The counts of all segments as one: they come in the order of terms, so that of all values only the wanted ones are
/// ever held.
final class FacetMerge {

  private record Counted(BytesRef term, long documents) {}

  /// The worst first: fewest documents, and of those the last in order.
  private static final Comparator<Counted> WORST_FIRST = Comparator.comparingLong(Counted::documents)
      .thenComparing(Counted::term, Comparator.reverseOrder());

  private final PriorityQueue<Row> rows = new PriorityQueue<>(Comparator.comparing(row -> row.term));
  private final PriorityQueue<Counted> best = new PriorityQueue<>(WORST_FIRST);
  private final int most;
  private long distinct;

  private FacetMerge(int most) {
    this.most = most;
  }

  static FacetCounts.Values of(Facet.Values facet, List<FacetCounting.ValuesPart> parts) throws IOException {
    var merge = new FacetMerge(facet.most());
    for (var part : parts) {
      merge.enter(new Row(part));
    }
    merge.run();
    var behindName = Layout.first(FieldKind.KEYWORD, facet.field()).length;
    var counts = new ArrayList<FacetCounts.Count>();
    merge.best.stream().sorted(WORST_FIRST.reversed()).forEach(each -> counts.add(new FacetCounts.Count(
        new BytesRef(each.term.bytes, each.term.offset + behindName, each.term.length - behindName).utf8ToString(),
        each.documents)));
    return new FacetCounts.Values(counts, merge.distinct);
  }

  private void run() throws IOException {
    while (!rows.isEmpty()) {
      var term = rows.element().term;
      long documents = 0;
      while (!rows.isEmpty() && rows.element().term.equals(term)) {
        var row = rows.remove();
        documents += row.counts.count();
        enter(row);
      }
      distinct++;
      best.add(new Counted(term, documents));
      if (best.size() > most) {
        best.remove();
      }
    }
  }

  private void enter(Row row) throws IOException {
    if (row.next()) {
      rows.add(row);
    }
  }

  /// The counts of a segment.
  private static final class Row {

    private final FacetCounting.ValuesPart part;
    private final OrdCounts.Cursor counts;
    private BytesRef term = new BytesRef();

    Row(FacetCounting.ValuesPart part) {
      this.part = part;
      this.counts = part.counts.cursor();
    }

    boolean next() throws IOException {
      if (!counts.next()) {
        return false;
      }
      term = BytesRef.deepCopyOf(part.values.lookupOrd(part.first + counts.ord()));
      return true;
    }
  }
}
