package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.table.InvalidPosition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.StringJoiner;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.comparators.TermOrdValComparator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// The order of an answer, and a hit's place in it as text.
final class Order {

  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  private static final String NO_VALUE = "-";

  private final List<SearchSort> sort;

  Order(List<SearchSort> sort) {
    this.sort = sort;
  }

  Sort lucene() {
    var fields = new ArrayList<SortField>();
    for (var by : sort) {
      fields.add(switch (by) {
        case SearchSort.Relevance _ -> SortField.FIELD_SCORE;
        case SearchSort.ByField field -> new SortField(Layout.RANKS, new NamedSource(field), field.descending());
      });
    }
    fields.add(new SortField(Layout.ID, SortField.Type.STRING));
    return new Sort(fields.toArray(SortField[]::new));
  }

  String id(FieldDoc hit) {
    return ((BytesRef) hit.fields[sort.size()]).utf8ToString();
  }

  float score(FieldDoc hit) {
    var at = sort.indexOf(SearchSort.BEST_FIRST);
    return at < 0 ? 0f : (Float) hit.fields[at];
  }

  String rank(FieldDoc hit) {
    var ranks = new StringJoiner(",");
    for (int at = 0; at < sort.size(); at++) {
      ranks.add(rank(hit.fields[at]));
    }
    return ranks.toString();
  }

  private static String rank(@Nullable Object rank) {
    return switch (rank) {
      case null -> NO_VALUE;
      case BytesRef value -> ENCODER.encodeToString(BytesRef.deepCopyOf(value).bytes);
      case Float score -> Integer.toHexString(Float.floatToIntBits(score));
      case Object other -> throw new IllegalStateException("no rank: " + other);
    };
  }

  /// The hit to go on behind. Its document number is larger than any: ids already tell hits apart.
  FieldDoc after(SearchPosition position) {
    var rank = position.rank();
    var ranks = rank == null ? new String[0] : rank.split(",", -1);
    if (ranks.length != Math.max(1, sort.size())) {
      throw notOurs();
    }
    var values = new @Nullable Object[sort.size() + 1];
    for (int at = 0; at < sort.size(); at++) {
      values[at] = value(sort.get(at), ranks[at]);
    }
    values[sort.size()] = new BytesRef(position.id());
    return new FieldDoc(Integer.MAX_VALUE, Float.NaN, values);
  }

  private static InvalidPosition notOurs() {
    return new InvalidPosition("the position is not one of ours");
  }

  private static @Nullable Object value(SearchSort by, String rank) {
    try {
      return switch (by) {
        case SearchSort.Relevance _ -> Float.intBitsToFloat(Integer.parseUnsignedInt(rank, 16));
        case SearchSort.ByField _ when rank.equals(NO_VALUE) -> null;
        case SearchSort.ByField field -> named(field, new BytesRef(DECODER.decode(rank)));
      };
    } catch (IllegalArgumentException garbled) {
      throw notOurs();
    }
  }

  private static BytesRef named(SearchSort.ByField field, BytesRef value) {
    if (!StringHelper.startsWith(value, Layout.first(field.kind(), field.field(), field.starting()))) {
      throw notOurs();
    }
    return value;
  }

  /// Lucene sorts by one value of a Lucene field; this shows it the values of one of our names as such a field.
  private static final class NamedSource extends FieldComparatorSource {

    private final BytesRef first;
    private final BytesRef behind;
    private final boolean descending;

    NamedSource(SearchSort.ByField field) {
      this.first = Layout.first(field.kind(), field.field(), field.starting());
      this.behind = Layout.behind(field.kind(), field.field(), field.starting());
      this.descending = field.descending();
    }

    @Override
    public FieldComparator<?> newComparator(String field, int hits, Pruning pruning, boolean reversed) {
      // The descending order is the ascending one turned round, so what shall come last must there come first.
      return new TermOrdValComparator(hits, field, !descending, reversed, Pruning.NONE) {
        @Override
        protected SortedDocValues getSortedDocValues(LeafReaderContext leaf, String of) throws IOException {
          return new NamedValues(DocValues.getSortedSet(leaf.reader(), of), first, behind, descending);
        }
      };
    }
  }
}
