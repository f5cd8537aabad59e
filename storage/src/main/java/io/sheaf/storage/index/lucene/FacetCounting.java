package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.TextQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.util.BytesRef;

/// Counts the values of what matches, segment by segment, by the ordinals that sorting uses too.
final class FacetCounting implements CollectorManager<FacetCounting.Gathering, List<FacetCounts>> {

  private final List<Facet> facets;

  FacetCounting(List<Facet> facets) {
    this.facets = facets;
  }

  @Override
  public Gathering newCollector() {
    return new Gathering(facets);
  }

  @Override
  public List<FacetCounts> reduce(Collection<Gathering> gathered) throws IOException {
    var answers = new ArrayList<FacetCounts>();
    for (int at = 0; at < facets.size(); at++) {
      var parts = new ArrayList<Part>();
      for (var each : gathered) {
        parts.addAll(each.partsOf(at));
      }
      answers.add(switch (facets.get(at)) {
        case Facet.Values values -> FacetMerge.of(values, parts.stream().map(ValuesPart.class::cast).toList());
        case Facet.Ranges ranges -> sum(ranges, parts);
      });
    }
    return answers;
  }

  private static FacetCounts sum(Facet.Ranges ranges, List<Part> parts) {
    var sums = new long[ranges.ranges().size()];
    for (var part : parts) {
      for (int at = 0; at < sums.length; at++) {
        sums[at] += ((RangesPart) part).counts[at];
      }
    }
    return new FacetCounts.Ranges(Arrays.stream(sums).boxed().toList());
  }

  /// What one segment says of one facet.
  sealed interface Part {
    /// Counts a document whose values have these ordinals, in their order.
    void count(long[] ords, int many);
  }

  static final class ValuesPart implements Part {

    final SortedSetDocValues values;
    final long first;
    final OrdCounts counts;
    private final long behind;

    ValuesPart(SortedSetDocValues values, Facet.Values facet) throws IOException {
      this.values = values;
      this.first = NamedValues.ordFrom(values, Layout.first(FieldKind.KEYWORD, facet.field(), facet.starting()));
      this.behind = NamedValues.ordFrom(values, Layout.behind(FieldKind.KEYWORD, facet.field(), facet.starting()));
      this.counts = new OrdCounts(Math.toIntExact(behind - first));
    }

    @Override
    public void count(long[] ords, int many) {
      for (int at = from(first, ords, many); at < many && ords[at] < behind; at++) {
        counts.add((int) (ords[at] - first));
      }
    }
  }

  static final class RangesPart implements Part {

    final long[] counts;
    private final long[] first;
    private final long[] behind;

    RangesPart(SortedSetDocValues values, Facet.Ranges facet) throws IOException {
      var many = facet.ranges().size();
      this.counts = new long[many];
      this.first = new long[many];
      this.behind = new long[many];
      for (int at = 0; at < many; at++) {
        var ends = Ends.of(facet.field(), facet.ranges().get(at));
        first[at] = NamedValues.ordFrom(values, ends.first());
        behind[at] = ends.isLastIn()
            ? NamedValues.ordBehind(values, ends.last())
            : NamedValues.ordFrom(values, ends.last());
      }
    }

    @Override
    public void count(long[] ords, int many) {
      for (int range = 0; range < counts.length; range++) {
        var at = from(first[range], ords, many);
        if (at < many && ords[at] < behind[range]) {
          counts[range]++;
        }
      }
    }
  }

  private static int from(long first, long[] ords, int many) {
    var at = Arrays.binarySearch(ords, 0, many, first);
    return at < 0 ? -1 - at : at;
  }

  /// The terms a range goes from and to; what is open ends where the field ends.
  private record Ends(BytesRef first, BytesRef last, boolean isLastIn) {

    static Ends of(String field, TextQuery.Bounds range) {
      return switch (range) {
        case TextQuery.Keywords bounds -> new Ends(
            Layout.term(field, bounds.from() == null ? "" : bounds.from()),
            bounds.to() == null ? Layout.behind(FieldKind.KEYWORD, field) : Layout.term(field, bounds.to()),
            bounds.to() != null);
        case TextQuery.Numbers bounds -> points(FieldKind.NUMBER, field,
            bounds.from() == null ? Long.MIN_VALUE : Layout.point(bounds.from()),
            bounds.to() == null ? Long.MAX_VALUE : Layout.point(bounds.to()));
        case TextQuery.Dates bounds -> points(FieldKind.DATE, field,
            bounds.from() == null ? Long.MIN_VALUE : Layout.point(bounds.from()),
            bounds.to() == null ? Long.MAX_VALUE : Layout.point(bounds.to()));
      };
    }

    private static Ends points(FieldKind kind, String field, long from, long to) {
      return new Ends(Layout.sortable(kind, field, from), Layout.sortable(kind, field, to), true);
    }
  }

  /// Goes through what matches in all segments, one after the other.
  static final class Gathering extends SimpleCollector {

    private final List<Facet> facets;
    private final List<List<Part>> segments = new ArrayList<>();
    private List<Part> parts = List.of();
    private SortedSetDocValues values = DocValues.emptySortedSet();
    private long[] ords = new long[16];

    Gathering(List<Facet> facets) {
      this.facets = facets;
    }

    List<Part> partsOf(int facet) {
      return segments.stream().map(segment -> segment.get(facet)).toList();
    }

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
      values = DocValues.getSortedSet(leaf.reader(), Layout.RANKS);
      parts = new ArrayList<>();
      for (var facet : facets) {
        // Each has its own values, for to look up one's term must not move another's.
        var own = DocValues.getSortedSet(leaf.reader(), Layout.RANKS);
        parts.add(switch (facet) {
          case Facet.Values of -> new ValuesPart(own, of);
          case Facet.Ranges of -> new RangesPart(own, of);
        });
      }
      segments.add(parts);
    }

    @Override
    public void collect(int document) throws IOException {
      if (!values.advanceExact(document)) {
        return;
      }
      var many = values.docValueCount();
      if (ords.length < many) {
        ords = new long[many * 2];
      }
      for (int at = 0; at < many; at++) {
        ords[at] = values.nextOrd();
      }
      for (var part : parts) {
        part.count(ords, many);
      }
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }
}
