package io.sheaf.docs.search.query;

import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.docs.search.query.Clause.Values;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.SiteId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A question in the terms of the text index.
final class IndexPlan {

  /// Behind all pairs of a key and a value: a pair goes on with what comes before it.
  private static final char BEHIND_PAIRS = '\u0020';

  private IndexPlan() {
  }

  static Search search(SiteId site, Question question) {
    var search = Search.of(site, query(question.clause())).sort(sort(question).toArray(SearchSort[]::new))
        .limit(question.limit()).highlights(question.highlight());
    return search.facets(question.counted().toArray(Facet[]::new));
  }

  private static List<SearchSort> sort(Question question) {
    if (!question.sort().isEmpty()) {
      return question.sort();
    }
    return hasWords(question.clause())
        ? List.of(SearchSort.BEST_FIRST)
        : List.of(SearchSort.down(FieldKind.DATE, IndexFields.INSERTED));
  }

  private static boolean hasWords(Clause clause) {
    return switch (clause) {
      case Clause.All all -> all.of().stream().anyMatch(IndexPlan::hasWords);
      case Clause.Any any -> any.of().stream().anyMatch(IndexPlan::hasWords);
      case Clause.Says _,Clause.Like _ -> true;
      default -> false;
    };
  }

  static TextQuery query(Clause clause) {
    return switch (clause) {
      case Clause.All all -> new TextQuery.All(all.of().stream().map(IndexPlan::query).toList());
      case Clause.Any any -> new TextQuery.Any(any.of().stream().map(IndexPlan::query).toList());
      case Clause.Not not -> new TextQuery.Not(query(not.of()));
      case Clause.Tagged tagged -> pairs(IndexFields.TAG, IndexFields.TAG_KEY, tagged.key(), tagged.values());
      case Clause.Attributed attributed -> attribute(attributed.key(), attributed.values());
      case Clause.Called called -> called(called);
      case Clause.Below below -> TextQuery.term(IndexFields.FOLDER, IndexFields.fitting(below.folder()));
      case Clause.Ids ids -> new TextQuery.AnyOf(IndexFields.ID, ids.ids());
      case Clause.Dated dated -> new TextQuery.Range(
          dated.when() == Clause.When.INSERTED ? IndexFields.INSERTED : IndexFields.MODIFIED,
          new TextQuery.Dates(dated.from(), dated.to()));
      case Clause.Sized sized -> new TextQuery.Range(IndexFields.SIZE,
          new TextQuery.Numbers(value(sized.from()), value(sized.to())));
      case Clause.Says says -> switch (says.way()) {
        case TEXT -> TextQuery.text(says.words());
        case PHRASE -> TextQuery.phrase(says.words());
        case FUZZY -> TextQuery.fuzzy(says.words());
        case STARTING -> TextQuery.starting(says.words());
      };
      case Clause.Like like -> TextQuery.like(like.id());
    };
  }

  private static TextQuery pairs(String field, String keys, String key, Values values) {
    return switch (values) {
      case Values.Anything _ -> TextQuery.term(keys, IndexFields.fitting(key));
      case Values.OneOf oneOf ->
        new TextQuery.AnyOf(field, oneOf.values().stream().map(value -> IndexFields.pair(key, value)).toList());
      case Values.Beginning beginning -> TextQuery.prefix(field, IndexFields.pair(key, beginning.start()));
      case Values.Between between -> new TextQuery.Range(field,
          new TextQuery.Keywords(IndexFields.pair(key, between.from() == null ? "" : between.from()),
              between.to() == null ? key + BEHIND_PAIRS : IndexFields.pair(key, between.to())));
    };
  }

  /// A value that is a number is found however it is written, and a range from number to number is one of numbers.
  private static TextQuery attribute(String key, Values values) {
    if (values instanceof Values.OneOf oneOf) {
      return pairs(IndexFields.ATTRIBUTE, IndexFields.ATTRIBUTE_KEY, key, spelled(oneOf));
    }
    if (values instanceof Values.Between between && isOfNumbers(between)) {
      return new TextQuery.Range(IndexFields.numberOf(key),
          new TextQuery.Numbers(numberOrOpen(between.from()), numberOrOpen(between.to())));
    }
    return pairs(IndexFields.ATTRIBUTE, IndexFields.ATTRIBUTE_KEY, key, values);
  }

  /// With each number as it is kept besides as it is written.
  static Values.OneOf spelled(Values.OneOf oneOf) {
    var spelled = new ArrayList<String>();
    for (var value : oneOf.values()) {
      spelled.add(value);
      var number = number(value);
      if (number != null) {
        spelled.add(number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString());
      }
    }
    return new Values.OneOf(spelled);
  }

  private static boolean isOfNumbers(Values.Between between) {
    return (between.from() == null || number(between.from()) != null)
        && (between.to() == null || number(between.to()) != null);
  }

  private static @Nullable Double numberOrOpen(@Nullable String end) {
    return end == null ? null : value(number(end));
  }

  private static @Nullable BigDecimal number(String text) {
    if (text.isEmpty() || text.length() > 40) {
      return null;
    }
    try {
      var number = new BigDecimal(text);
      return Math.abs((long) number.scale()) <= 100 ? number : null;
    } catch (NumberFormatException noNumber) {
      return null;
    }
  }

  private static @Nullable Double value(@Nullable BigDecimal number) {
    return number == null ? null : number.doubleValue();
  }

  private static TextQuery called(Clause.Called called) {
    var field = switch (called.word()) {
      case NAME -> IndexFields.NAME;
      case PATH -> IndexFields.PATH;
      case TYPE -> IndexFields.TYPE;
      case USER -> IndexFields.USER;
    };
    return switch (called.values()) {
      case Values.Anything _ -> TextQuery.prefix(field, "");
      case Values.OneOf oneOf ->
        new TextQuery.AnyOf(field, oneOf.values().stream().map(value -> spelled(called, value)).toList());
      case Values.Beginning beginning -> TextQuery.prefix(field, spelled(called, beginning.start()));
      case Values.Between between -> new TextQuery.Range(field,
          new TextQuery.Keywords(between.from() == null ? null : spelled(called, between.from()),
              between.to() == null ? null : spelled(called, between.to())));
    };
  }

  /// Names are compared without case.
  private static String spelled(Clause.Called called, String value) {
    return IndexFields.fitting(called.word() == Clause.Word.NAME ? value.toLowerCase(Locale.ROOT) : value);
  }
}
