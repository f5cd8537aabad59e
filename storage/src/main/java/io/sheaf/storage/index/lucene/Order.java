package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.table.InvalidPosition;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
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
import org.jspecify.annotations.Nullable;

/// The order of an answer, and a hit's place in it as text.
final class Order {

  private static final HexFormat HEX = HexFormat.of();

  private final SearchSort sort;

  Order(SearchSort sort) {
    this.sort = sort;
  }

  Sort lucene() {
    var first = switch (sort) {
      case SearchSort.Relevance _ -> SortField.FIELD_SCORE;
      case SearchSort.ByField field -> new SortField(Layout.RANKS, new NamedSource(field), field.descending());
    };
    return new Sort(first, new SortField(Layout.ID, SortField.Type.STRING));
  }

  String id(FieldDoc hit) {
    return ((BytesRef) hit.fields[1]).utf8ToString();
  }

  float score(FieldDoc hit) {
    return sort instanceof SearchSort.Relevance ? (Float) hit.fields[0] : 0f;
  }

  @Nullable
  String rank(FieldDoc hit) {
    return switch (hit.fields[0]) {
      case null -> null;
      case BytesRef value -> HEX.formatHex(value.bytes, value.offset, value.offset + value.length);
      case Float score -> HEX.toHexDigits(Float.floatToIntBits(score));
      case Object other -> throw new IllegalStateException("no rank: " + other);
    };
  }

  /// The hit to go on behind. Its document number is larger than any: ids already tell hits apart.
  FieldDoc after(SearchPosition position) {
    return new FieldDoc(Integer.MAX_VALUE, Float.NaN,
        new @Nullable Object[]{value(position.rank()), new BytesRef(position.id())});
  }

  private @Nullable Object value(@Nullable String rank) {
    try {
      return switch (sort) {
        case SearchSort.Relevance _ when rank != null -> Float.intBitsToFloat(HexFormat.fromHexDigits(rank));
        case SearchSort.Relevance _ -> throw new InvalidPosition("the position has no rank");
        case SearchSort.ByField _ when rank == null -> null;
        case SearchSort.ByField field -> named(field, new BytesRef(HEX.parseHex(rank)));
      };
    } catch (IllegalArgumentException garbled) {
      throw new InvalidPosition("the position is not one of ours");
    }
  }

  private static BytesRef named(SearchSort.ByField field, BytesRef value) {
    var start = Layout.first(field.kind(), field.field());
    if (value.length < start.length
        || !Arrays.equals(value.bytes, 0, start.length, start.bytes, 0, start.length)) {
      throw new InvalidPosition("the position is not one of ours");
    }
    return value;
  }

  /// Lucene sorts by one value of a Lucene field; this shows it the values of one of our names as such a field.
  private static final class NamedSource extends FieldComparatorSource {

    private final FieldKind kind;
    private final String name;
    private final boolean descending;

    NamedSource(SearchSort.ByField field) {
      this.kind = field.kind();
      this.name = field.field();
      this.descending = field.descending();
    }

    @Override
    public FieldComparator<?> newComparator(String field, int hits, Pruning pruning, boolean reversed) {
      // The descending order is the ascending one turned round, so what shall come last must there come first.
      return new TermOrdValComparator(hits, field, !descending, reversed, Pruning.NONE) {
        @Override
        protected SortedDocValues getSortedDocValues(LeafReaderContext leaf, String of) throws IOException {
          return new NamedValues(DocValues.getSortedSet(leaf.reader(), of), Layout.first(kind, name),
              Layout.behind(kind, name), descending);
        }
      };
    }
  }
}
