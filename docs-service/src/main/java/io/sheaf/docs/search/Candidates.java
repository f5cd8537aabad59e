package io.sheaf.docs.search;

import io.sheaf.docs.documents.attributes.AttributeMatch;
import io.sheaf.docs.documents.attributes.Wanted;
import io.sheaf.docs.metadata.attributes.DataType;
import io.sheaf.docs.search.AttributeMatches.Single;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.index.TextQuery;
import java.math.BigDecimal;
import java.util.Optional;

/// What is asked about an attribute, in the terms of the text index: at least all that match, and hardly more.
final class Candidates {

  /// From the first to the last of the characters that stand elsewhere in keys than in texts, or beside those.
  private static final char FIRST_ESCAPED = '#';
  private static final char LAST_ESCAPED = '/';

  private Candidates() {
  }

  static TextQuery query(AttributeMatch.OfOne match) {
    return query(match.key(), match.wanted() instanceof Wanted.Shown(var shown) ? shown : match.wanted());
  }

  private static TextQuery query(String key, Wanted wanted) {
    // why: a key alone is as good as the empty text, and the index has no value of it.
    if (wanted.matches("")) {
      return anyValue(key);
    }
    return switch (wanted) {
      case Wanted.Any _ -> anyValue(key);
      case Wanted.OneOf(var values) -> new TextQuery.AnyOf(IndexFields.ATTRIBUTE,
          values.stream().map(value -> IndexFields.pair(key, spelled(value))).toList());
      case Wanted.Beginning(var prefix) -> TextQuery.prefix(IndexFields.ATTRIBUTE, IndexFields.pair(key, prefix));
      case Wanted.Written(var prefix) -> TextQuery.prefix(IndexFields.ATTRIBUTE, IndexFields.pair(key, prefix));
      case Wanted.TextsBetween(var start, var end) -> new TextQuery.Range(IndexFields.ATTRIBUTE,
          new TextQuery.Keywords(IndexFields.pair(key, lowest(start)), IndexFields.pair(key, highest(end))));
      case Wanted.NumbersBetween(var start, var end) -> IndexFields.numbersOf(key)
          .<TextQuery>map(field -> new TextQuery.Range(field,
              new TextQuery.Numbers(start.doubleValue(), end.doubleValue())))
          .orElseGet(() -> anyValue(key));
      case Wanted.Shown(var shown) -> query(key, shown);
    };
  }

  private static TextQuery anyValue(String key) {
    return TextQuery.term(IndexFields.ATTRIBUTE_KEY, IndexFields.fitting(key));
  }

  private static String spelled(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  /// The least text that may stand in keys where this one stands, or behind it.
  private static String lowest(String start) {
    int at = escaped(start);
    return at < 0 ? start : start.substring(0, at) + FIRST_ESCAPED;
  }

  private static String highest(String end) {
    int at = escaped(end);
    return at < 0 ? end : end.substring(0, at) + (char) (LAST_ESCAPED + 1);
  }

  private static int escaped(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) >= FIRST_ESCAPED && text.charAt(at) <= LAST_ESCAPED) {
        return at;
      }
    }
    return -1;
  }

  /// By the values of the attribute, ascending, as a combination has them; of one value the newest first. Of several
  /// values the smallest counts that begins as it was asked for.
  static SearchSort order(Single last) {
    var key = last.match().key();
    var numbers = last.type() == DataType.NUMBER ? IndexFields.numbersOf(key) : Optional.<String>empty();
    return switch (last.match().wanted()) {
      case Wanted.OneOf(var values) when values.size() == 1 -> SearchSort.down(FieldKind.DATE, IndexFields.INSERTED);
      case Wanted.Beginning(var prefix) -> texts(IndexFields.pair(key, prefix));
      default -> numbers.map(field -> SearchSort.up(FieldKind.NUMBER, field))
          .orElseGet(() -> texts(IndexFields.pair(key, "")));
    };
  }

  private static SearchSort texts(String starting) {
    return new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.ATTRIBUTE, starting, false);
  }
}
