package io.sheaf.workflow.conditions;

import io.sheaf.workflow.wire.Fields;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Conditions as searches write them: `{"all": [{"tag": {"key": "kind", "eq": "invoice"}}, {"folder": "in"}]}`. A
/// search by what only an index knows (`fuzzy`, `starting`, `like`) is no condition on one document, and a fault;
/// `text` asks for each of the words, as they are written and anywhere.
public final class Query {

  private static final List<String> WORDS = List.of("all", "any", "attribute", "folder", "ids", "inserted", "modified",
      "name", "not", "path", "phrase", "size", "tag", "text", "type", "user");

  private final ConditionLimits limits;

  private Query(ConditionLimits limits) {
    this.limits = limits;
  }

  /// The condition under that name; holds of all when it is absent.
  public static Condition read(Fields owner, String name) {
    var reading = new Query(new ConditionLimits(owner.pathOf(name), owner.faults()));
    return owner.object(name).map(clause -> reading.clause(clause, 1)).orElse(Condition.always());
  }

  private Condition clause(Fields at, int depth) {
    if (!limits.clause() || !limits.depth(at.place(), depth)) {
      return Condition.always();
    }
    var names = at.names();
    if (names.size() != 1 || !WORDS.contains(names.getFirst())) {
      at.faults().add(at.place(), "'" + at.place() + "' needs exactly one of " + String.join(", ", WORDS));
      return Condition.always();
    }
    var word = names.getFirst();
    return switch (word) {
      case "all" -> new Condition.All(several(at, word, depth));
      case "any" -> new Condition.Any(several(at, word, depth));
      case "not" -> at.object(word).<Condition>map(inner -> new Condition.Not(clause(inner, depth + 1)))
          .orElse(Condition.always());
      case "tag" -> keyed(at, word);
      case "attribute" -> keyed(at, word);
      case "name" -> named(at, word, Property.NAME);
      case "path" -> named(at, word, Property.PATH);
      case "type" -> named(at, word, Property.CONTENT_TYPE);
      case "user" -> named(at, word, Property.USER);
      case "folder" -> Condition.Test.of(new Source.Of(Property.FOLDER), Operator.EQ, Datum.of(folder(at)));
      case "inserted" -> ranged(at, word, Property.INSERTED);
      case "modified" -> ranged(at, word, Property.MODIFIED);
      case "size" -> ranged(at, word, Property.SIZE);
      case "ids" -> new Condition.Test(new Source.Of(Property.ID), Operator.IN, listed(at, word));
      case "phrase" -> said(text(at, word));
      default -> new Condition.All(Stream.of(at.required(word).strip().split("\\s+"))
          .limit(ConditionLimits.VALUES).map(one -> said(Datum.of(limits.value(at.pathOf(word), one)))).toList());
    };
  }

  private List<Condition> several(Fields at, String word, int depth) {
    return at.objects(word, ConditionLimits.CLAUSES).stream().map(part -> clause(part, depth + 1)).toList();
  }

  private Condition keyed(Fields at, String word) {
    var object = at.object(word).orElse(null);
    if (object == null) {
      return Condition.always();
    }
    var key = limits.key(object, "key");
    return values(object, word.equals("tag") ? new Source.Tag(key) : new Source.Attribute(key), true);
  }

  private Condition named(Fields at, String word, Property property) {
    return at.object(word).map(object -> values(object, new Source.Of(property), false)).orElse(Condition.always());
  }

  private Condition values(Fields at, Source source, boolean isOfKey) {
    var given = List.of("eq", "eqOr", "beginsWith", "range").stream().filter(at::has).toList();
    if (given.isEmpty() && isOfKey) {
      return Condition.Test.of(source, Operator.EXISTS);
    }
    if (given.size() != 1) {
      at.faults().add(at.place(), "'" + at.place() + "' needs " + (isOfKey ? "at most" : "exactly")
          + " one of eq, eqOr, beginsWith, range");
      return Condition.always();
    }
    return switch (given.getFirst()) {
      case "eq" -> Condition.Test.of(source, Operator.EQ, text(at, "eq"));
      case "eqOr" -> new Condition.Test(source, Operator.IN, listed(at, "eqOr"));
      case "beginsWith" -> Condition.Test.of(source, Operator.STARTS_WITH, text(at, "beginsWith"));
      default -> at.object("range").map(range -> between(range, source)).orElse(Condition.always());
    };
  }

  private Condition ranged(Fields at, String word, Property property) {
    return at.object(word).map(range -> between(range, new Source.Of(property))).orElse(Condition.always());
  }

  private Condition between(Fields range, Source source) {
    var ends = new ArrayList<Condition>();
    if (range.has("from")) {
      ends.add(Condition.Test.of(source, Operator.GTE, text(range, "from")));
    }
    if (range.has("to")) {
      ends.add(until(source, text(range, "to")));
    }
    range.faults().when(ends.isEmpty(), range.place(), "'" + range.place() + "' needs 'from' or 'to'");
    return new Condition.All(ends);
  }

  /// A day that is the end of a span of time belongs to it as a whole.
  private static Condition until(Source source, Datum end) {
    if (source.equals(new Source.Of(Property.INSERTED)) || source.equals(new Source.Of(Property.MODIFIED))) {
      try {
        var day = LocalDate.parse(end.spelled());
        return Condition.Test.of(source, Operator.LT, Datum.of(day.plusDays(1).toString()));
      } catch (DateTimeException noDay) {
        // why: then it is a time, and compared as it is.
      }
    }
    return Condition.Test.of(source, Operator.LTE, end);
  }

  private static Condition said(Datum words) {
    return Condition.Test.of(new Source.Content(), Operator.CONTAINS, words);
  }

  private List<Datum> listed(Fields at, String name) {
    return at.texts(name, ConditionLimits.VALUES).stream()
        .map(text -> Datum.of(limits.value(at.pathOf(name), text))).toList();
  }

  private Datum text(Fields at, String name) {
    var text = at.text(name);
    return Datum.of(limits.value(at.pathOf(name), text == null ? "" : text));
  }

  private static String folder(Fields at) {
    var path = at.text("folder");
    var text = path == null ? "" : path;
    int from = text.startsWith("/") ? 1 : 0;
    int to = text.length() > from && text.endsWith("/") ? text.length() - 1 : text.length();
    return text.substring(from, to);
  }
}
