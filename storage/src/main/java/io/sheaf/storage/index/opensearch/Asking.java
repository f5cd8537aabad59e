package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.index.lucene.Wording;
import io.sheaf.storage.table.SiteId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Queries as data into OpenSearch's. Nothing that anybody wrote is ever parsed as a query.
final class Asking {

  private static final int FUZZY_FROM = 3;
  private static final int FUZZIER_FROM = 6;
  private static final int PREFIX_FROM = 2;

  private final SiteId site;
  private final Function<String, ObjectNode> likeness;

  /// @param likeness the query for documents like the one of that id
  Asking(SiteId site, Function<String, ObjectNode> likeness) {
    this.site = site;
    this.likeness = likeness;
  }

  ObjectNode within(TextQuery query) {
    return bool("filter", List.of(ofSite(site)), "must", List.of(translate(query)));
  }

  static ObjectNode ofSite(SiteId site) {
    return term(Shape.SITE, site.text());
  }

  static ObjectNode term(String field, String value) {
    return Json.object("term", Json.object(field, Json.object("value", value)));
  }

  static ObjectNode bool(Object... clauses) {
    return Json.object("bool", Json.object(clauses));
  }

  static ObjectNode nothing() {
    return Json.object("match_none", Json.object());
  }

  private static ObjectNode everything() {
    return Json.object("match_all", Json.object());
  }

  private ObjectNode translate(TextQuery query) {
    return switch (query) {
      case TextQuery.All all -> all.of().isEmpty()
          ? unscored(everything())
          : bool("must", all.of().stream().map(this::translate).toList());
      case TextQuery.Any any -> any.of().isEmpty()
          ? nothing()
          : bool("should", any.of().stream().map(this::translate).toList(), "minimum_should_match", 1);
      case TextQuery.Not not -> bool("must", List.of(unscored(everything())), "must_not",
          List.of(translate(not.of())));
      case TextQuery.Term term -> unscored(term(Shape.VALUES, Shape.value(term.field(), term.value())));
      case TextQuery.AnyOf anyOf -> unscored(Json.object("terms", Json.object(Shape.VALUES,
          anyOf.values().stream().map(value -> Shape.value(anyOf.field(), value)).toList())));
      case TextQuery.Prefix prefix -> unscored(prefix(Shape.VALUES, Shape.value(prefix.field(), prefix.start())));
      case TextQuery.Range range -> unscored(range(range.field(), range.bounds()));
      case TextQuery.Text text -> everyWord(text.words(), Asking::asItIs);
      case TextQuery.Phrase phrase -> phrase(phrase.words());
      case TextQuery.Fuzzy fuzzy -> everyWord(fuzzy.words(), Asking::orSlipped);
      case TextQuery.Starting starting -> everyWord(starting.words(), Asking::orLonger);
      case TextQuery.Like like -> likeness.apply(like.id());
    };
  }

  /// Only words make one document better than another.
  private static ObjectNode unscored(ObjectNode query) {
    return constant(query, 0d);
  }

  private static ObjectNode constant(ObjectNode query, double score) {
    return Json.object("constant_score", Json.object("filter", query, "boost", score));
  }

  private static ObjectNode prefix(String field, String start) {
    return Json.object("prefix", Json.object(field, Json.object("value", start, "rewrite", "constant_score")));
  }

  static ObjectNode range(String field, TextQuery.Bounds bounds) {
    return switch (bounds) {
      case TextQuery.Keywords keywords -> range(
          keywords.from() == null ? Shape.first(FieldKind.KEYWORD, field) : Shape.value(field, keywords.from()),
          keywords.to() == null ? null : Shape.value(field, keywords.to()),
          Shape.behind(FieldKind.KEYWORD, field));
      case TextQuery.Numbers numbers -> range(
          numbers.from() == null ? Shape.first(FieldKind.NUMBER, field) : Shape.value(field, numbers.from()),
          numbers.to() == null ? null : Shape.value(field, numbers.to()), Shape.behind(FieldKind.NUMBER, field));
      case TextQuery.Dates dates -> range(
          dates.from() == null ? Shape.first(FieldKind.DATE, field) : Shape.value(field, dates.from()),
          dates.to() == null ? null : Shape.value(field, dates.to()), Shape.behind(FieldKind.DATE, field));
    };
  }

  private static ObjectNode range(String from, @Nullable String to, String behind) {
    return Json.object("range", Json.object(Shape.VALUES,
        to == null ? Json.object("gte", from, "lt", behind) : Json.object("gte", from, "lte", to)));
  }

  private interface Form {
    ObjectNode of(Wording.Asked word, boolean isLast);
  }

  /// Each word in whichever field it occurs: half of them may be in the title, the others in the text.
  private static ObjectNode everyWord(String text, Form form) {
    var words = Wording.asked(text);
    if (words.isEmpty()) {
      return nothing();
    }
    var parts = new LinkedHashSet<ObjectNode>();
    for (int from = 0, to = 1; from < words.size(); from = to, to = from + 1) {
      while (to < words.size() && words.get(to).goesOn()) {
        to++;
      }
      parts.add(to - from > 1
          ? sideBySide(words.subList(from, to))
          : form.of(words.get(from), to == words.size()));
    }
    return bool("must", new ArrayList<>(parts));
  }

  private static ObjectNode asItIs(Wording.Asked word, boolean isLast) {
    return inSomeField(word.weight(), field -> forms(field, word));
  }

  /// A word or any of its stems, which count as one word.
  private static ObjectNode forms(String field, Wording.Asked word) {
    return Json.object("match", Json.object(field, Json.object("query", word.forms(), "analyzer", "places")));
  }

  private static ObjectNode orSlipped(Wording.Asked word, boolean isLast) {
    int slips = word.letters() < FUZZY_FROM ? 0 : word.letters() < FUZZIER_FROM ? 1 : 2;
    if (slips == 0) {
      return asItIs(word, isLast);
    }
    // why this rewriting: with it, all words within the slips count, and not only some that score best.
    return inSomeField(word.weight(), field -> either(forms(field, word), Json.object("fuzzy", Json.object(field,
        Json.object("value", word.word(), "fuzziness", slips, "prefix_length", 1, "transpositions", true, "rewrite",
            "constant_score")))));
  }

  private static ObjectNode orLonger(Wording.Asked word, boolean isLast) {
    if (!isLast || word.letters() < PREFIX_FROM) {
      return asItIs(word, isLast);
    }
    return inSomeField(word.weight(), field -> either(forms(field, word), prefix(field, word.word())));
  }

  /// The word itself counts for what it is worth, what only resembles it for little.
  private static ObjectNode either(ObjectNode exact, ObjectNode alike) {
    return Json.object("dis_max", Json.object("queries", List.of(exact, constant(alike, Wording.ALIKE))));
  }

  private static ObjectNode phrase(String text) {
    var words = Wording.words(text);
    return words.isEmpty() ? nothing() : sideBySide(words);
  }

  private static ObjectNode sideBySide(List<Wording.Asked> words) {
    var spelled = Wording.sideBySide(words);
    return inSomeField(1, field -> Json.object("match_phrase",
        Json.object(field, Json.object("query", spelled, "analyzer", "places"))));
  }

  /// A word in a title says more than one in the text.
  private static ObjectNode inSomeField(float weight, Function<String, ObjectNode> query) {
    return Json.object("dis_max", Json.object("tie_breaker", 0.1, "boost", weight, "queries",
        List.of(boosted(query.apply(Shape.TITLE)), query.apply(Shape.TEXT))));
  }

  /// Documents that have enough of these words.
  static ObjectNode enoughOf(List<String> words) {
    return bool("should", words.stream().map(word -> inSomeField(1, field -> term(field, word))).toList(),
        "minimum_should_match", Wording.enough(words.size()));
  }

  private static ObjectNode boosted(ObjectNode query) {
    return Json.object("bool", Json.object("must", List.of(query), "boost", 2.0));
  }
}
