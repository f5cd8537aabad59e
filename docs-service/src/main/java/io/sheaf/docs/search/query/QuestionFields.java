package io.sheaf.docs.search.query;

import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.Highlights;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.index.TextQuery.Bounds;
import io.sheaf.storage.index.TextQuery.Dates;
import io.sheaf.storage.index.TextQuery.Numbers;
import io.sheaf.storage.table.Positions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A question as it stands in a request.
final class QuestionFields {

  private static final int SORTS = 3;
  private static final int FACETS = 10;
  private static final int FACET_VALUES = 100;
  private static final int FACET_RANGES = 20;
  private static final int PAGE = 100;
  private static final int STANDARD_PAGE = 10;
  private static final int LONGEST_NAME = 100;

  private QuestionFields() {
  }

  /// What is counted: in the index's terms, and which part of a value is the key that all of them begin with.
  record CountOf(Facet facet, String starting, List<RangeOf> ranges) {}

  /// A range as it was asked for.
  record RangeOf(@Nullable String from, @Nullable String to) {}

  /// Reads all there is; faults are noted, and the caller checks them.
  static Question read(Fields body) {
    body.faults().when(!body.has("query"), body.pathOf("query"), "'" + body.pathOf("query") + "' is required");
    return new Question(ClauseFields.read(body, "query"), sorts(body), facets(body), highlight(body),
        limit(body, STANDARD_PAGE), cursor(body));
  }

  /// Where a page goes on.
  static @Nullable String cursor(Fields body) {
    var cursor = body.text("cursor");
    body.faults().when(cursor != null && cursor.length() > Positions.LONGEST_TOKEN, body.pathOf("cursor"),
        "'" + body.pathOf("cursor") + "' is too long");
    return cursor;
  }

  /// How many a page is to hold.
  static int limit(Fields body, int standard) {
    return within(body, "limit", 1, PAGE, standard);
  }

  private static int within(Fields at, String name, int least, int most, int standard) {
    var number = at.integer(name);
    if (number == null) {
      return standard;
    }
    if (number < least || number > most) {
      at.faults().add(at.pathOf(name), "'" + at.pathOf(name) + "' is between " + least + " and " + most);
      return standard;
    }
    return number;
  }

  private static @Nullable Highlights highlight(Fields body) {
    return body.object("highlight").map(at -> new Highlights(within(at, "snippets", 1, IndexLimits.SNIPPETS, 3),
        within(at, "length", IndexLimits.SHORTEST_SNIPPET, IndexLimits.LONGEST_SNIPPET, 150))).orElse(null);
  }

  private static List<SearchSort> sorts(Fields body) {
    var asked = body.objects("sort");
    body.faults().when(asked.size() > SORTS, body.pathOf("sort"),
        "'" + body.pathOf("sort") + "' has more than " + SORTS + " elements");
    return asked.stream().limit(SORTS).map(QuestionFields::sort).toList();
  }

  private enum Order {
    ASC, DESC
  }

  private static SearchSort sort(Fields at) {
    var order = at.word("order", Order.class);
    at.faults().when(at.has("order") && order == null, at.pathOf("order"),
        "'" + at.pathOf("order") + "' is 'asc' or 'desc'");
    var down = order == Order.DESC;
    var names = at.names().stream().filter(List.of("by", "tag", "attribute", "number")::contains).toList();
    if (names.size() != 1) {
      return noSort(at);
    }
    return switch (names.getFirst()) {
      case "by" -> byField(at, down);
      case "tag" -> new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.TAG, pairs(at, "tag"), down);
      case "attribute" ->
        new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.ATTRIBUTE, pairs(at, "attribute"), down);
      default -> new SearchSort.ByField(FieldKind.NUMBER, IndexFields.numberOf(key(at, "number")), "", down);
    };
  }

  private static SearchSort noSort(Fields at) {
    var place = at.pathOf("by");
    at.faults().add(place, "'" + place + "' is one of relevance, inserted, modified, size, name, path, type, user; "
        + "or else there is exactly one of 'tag', 'attribute', 'number' with a key");
    return SearchSort.BEST_FIRST;
  }

  private static SearchSort byField(Fields at, boolean down) {
    return switch (String.valueOf(at.text("by"))) {
      case "relevance" -> SearchSort.BEST_FIRST;
      case "inserted" -> new SearchSort.ByField(FieldKind.DATE, IndexFields.INSERTED, "", down);
      case "modified" -> new SearchSort.ByField(FieldKind.DATE, IndexFields.MODIFIED, "", down);
      case "size" -> new SearchSort.ByField(FieldKind.NUMBER, IndexFields.SIZE, "", down);
      case "name" -> new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.NAME, "", down);
      case "path" -> new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.PATH, "", down);
      case "type" -> new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.TYPE, "", down);
      case "user" -> new SearchSort.ByField(FieldKind.KEYWORD, IndexFields.USER, "", down);
      default -> noSort(at);
    };
  }

  private static String key(Fields at, String name) {
    var key = at.text(name);
    if (key == null || key.isEmpty() || key.length() > LONGEST_NAME) {
      at.faults().add(at.pathOf(name),
          "'" + at.pathOf(name) + "' is a key of 1 to " + LONGEST_NAME + " characters");
      return "";
    }
    return key;
  }

  /// What all values of a key begin with.
  private static String pairs(Fields at, String name) {
    return IndexFields.pair(key(at, name), "");
  }

  private static Map<String, CountOf> facets(Fields body) {
    var asked = body.object("facets");
    var facets = new LinkedHashMap<String, CountOf>();
    if (asked.isEmpty()) {
      return facets;
    }
    var at = asked.get();
    at.faults().when(at.names().size() > FACETS, body.pathOf("facets"),
        "'" + body.pathOf("facets") + "' has more than " + FACETS + " facets");
    for (var name : at.names().stream().limit(FACETS).toList()) {
      at.faults().when(name.length() > LONGEST_NAME, body.pathOf("facets"),
          "the name of a facet has at most " + LONGEST_NAME + " characters");
      at.object(name).ifPresent(of -> {
        var facet = facet(of);
        if (facet != null) {
          facets.put(name, facet);
        }
      });
    }
    return facets;
  }

  private static @Nullable CountOf facet(Fields at) {
    var most = within(at, "limit", 1, FACET_VALUES, 10);
    var names = at.names().stream().filter(List.of("by", "tag", "attribute", "number")::contains).toList();
    if (names.size() != 1) {
      return noFacet(at);
    }
    return switch (names.getFirst()) {
      case "by" -> byField(at, most);
      case "tag" -> counted(IndexFields.TAG, pairs(at, "tag"), most);
      case "attribute" -> counted(IndexFields.ATTRIBUTE, pairs(at, "attribute"), most);
      default -> numbers(at, IndexFields.numberOf(key(at, "number")));
    };
  }

  private static @Nullable CountOf noFacet(Fields at) {
    var place = at.pathOf("by");
    at.faults().add(place, "'" + place + "' is one of folder, type, user, tag, attribute, size, inserted, modified; "
        + "or else there is exactly one of 'tag', 'attribute', 'number' with a key");
    return null;
  }

  private static @Nullable CountOf byField(Fields at, int most) {
    return switch (String.valueOf(at.text("by"))) {
      case "folder" -> counted(IndexFields.FOLDER, "", most);
      case "type" -> counted(IndexFields.TYPE, "", most);
      case "user" -> counted(IndexFields.USER, "", most);
      case "tag" -> counted(IndexFields.TAG_KEY, "", most);
      case "attribute" -> counted(IndexFields.ATTRIBUTE_KEY, "", most);
      case "size" -> numbers(at, IndexFields.SIZE);
      case "inserted" -> dates(at, IndexFields.INSERTED);
      case "modified" -> dates(at, IndexFields.MODIFIED);
      default -> noFacet(at);
    };
  }

  private static CountOf counted(String field, String starting, int most) {
    return new CountOf(Facet.values(field, starting, most), starting, List.of());
  }

  private static CountOf numbers(Fields at, String field) {
    return ranged(at, field, range -> new Numbers(value(range.number("from")), value(range.number("to"))));
  }

  private static @Nullable Double value(@Nullable BigDecimal number) {
    return number == null ? null : number.doubleValue();
  }

  private static CountOf dates(Fields at, String field) {
    return ranged(at, field, range -> new Dates(Moments.from(range, "from"), Moments.to(range, "to")));
  }

  private interface Reading {
    Bounds bounds(Fields range);
  }

  private static CountOf ranged(Fields at, String field, Reading reading) {
    var ranges = at.objects("ranges");
    var place = at.pathOf("ranges");
    at.faults().when(ranges.isEmpty(), place, "'" + place + "' is required");
    at.faults().when(ranges.size() > FACET_RANGES, place,
        "'" + place + "' has more than " + FACET_RANGES + " elements");
    var bounds = new ArrayList<Bounds>();
    var asked = new ArrayList<RangeOf>();
    for (var range : ranges.stream().limit(FACET_RANGES).toList()) {
      bounds.add(reading.bounds(range));
      asked.add(new RangeOf(range.text("from"), range.text("to")));
    }
    return new CountOf(new Facet.Ranges(field, bounds), "", asked);
  }
}
