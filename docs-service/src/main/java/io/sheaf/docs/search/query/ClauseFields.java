package io.sheaf.docs.search.query;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.search.query.Clause.Values;
import io.sheaf.docs.web.Fields;
import io.sheaf.storage.index.IndexLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Conditions as they stand in a request. Whatever is wrong is noted where it stands, and read as if it were not
/// there, so that a client hears of all faults at once.
final class ClauseFields {

  static final int DEPTH = 5;
  static final int CLAUSES = 50;
  static final int VALUES = 100;

  private static final Set<String> OPERATORS = Set.of("all", "any", "not", "tag", "attribute", "folder", "name", "path",
      "type", "user", "inserted", "modified", "size", "ids", "text", "phrase", "fuzzy", "starting", "like");
  private static final Clause NOTHING = new Clause.All(List.of());
  private static final int LONGEST_KEY = 250;

  private final String root;
  private int clauses;
  private int values;
  private int words;
  private int likes;

  private ClauseFields(String root) {
    this.root = root;
  }

  /// The condition under that name, and what is wrong with it in the owner's faults.
  static Clause read(Fields owner, String name) {
    var reading = new ClauseFields(owner.pathOf(name));
    return owner.object(name).map(clause -> reading.clause(clause, 1)).orElse(NOTHING);
  }

  private Clause clause(Fields at, int depth) {
    clauses++;
    if (clauses == CLAUSES + 1) {
      at.faults().add(root, "'" + root + "' has more than " + CLAUSES + " clauses");
    }
    if (clauses > CLAUSES) {
      return NOTHING;
    }
    var place = place(at);
    if (depth > DEPTH) {
      at.faults().add(place, "'" + place + "' is nested more than " + DEPTH + " deep");
      return NOTHING;
    }
    var names = at.names();
    if (names.size() != 1 || !OPERATORS.contains(names.getFirst())) {
      at.faults().add(place, "'" + place + "' needs exactly one of " + String.join(", ",
          OPERATORS.stream().sorted().toList()));
      return NOTHING;
    }
    return clause(at, names.getFirst(), depth);
  }

  private static String place(Fields at) {
    var path = at.pathOf("");
    return path.endsWith(".") ? path.substring(0, path.length() - 1) : path;
  }

  private Clause clause(Fields at, String operator, int depth) {
    return switch (operator) {
      case "all" -> new Clause.All(several(at, "all", depth));
      case "any" -> new Clause.Any(several(at, "any", depth));
      case "not" -> at.object("not").<Clause>map(of -> new Clause.Not(clause(of, depth + 1))).orElse(NOTHING);
      case "tag" -> at.object("tag").<Clause>map(tag -> new Clause.Tagged(key(tag), values(tag, true)))
          .orElse(NOTHING);
      case "attribute" -> at.object("attribute")
          .<Clause>map(attribute -> new Clause.Attributed(key(attribute), values(attribute, true))).orElse(NOTHING);
      case "name" -> called(at, operator, Clause.Word.NAME);
      case "path" -> called(at, operator, Clause.Word.PATH);
      case "type" -> called(at, operator, Clause.Word.TYPE);
      case "user" -> called(at, operator, Clause.Word.USER);
      case "folder" -> new Clause.Below(folder(text(at, operator)));
      case "inserted" -> dated(at, operator, Clause.When.INSERTED);
      case "modified" -> dated(at, operator, Clause.When.MODIFIED);
      case "size" -> at.object(operator).map(this::sized).orElse(NOTHING);
      case "ids" -> ids(at);
      case "text" -> says(at, operator, Clause.Way.TEXT);
      case "phrase" -> says(at, operator, Clause.Way.PHRASE);
      case "fuzzy" -> says(at, operator, Clause.Way.FUZZY);
      case "starting" -> says(at, operator, Clause.Way.STARTING);
      default -> like(at);
    };
  }

  private List<Clause> several(Fields at, String operator, int depth) {
    var several = new ArrayList<Clause>();
    for (var one : at.objects(operator)) {
      // Not one by one to the end, when there are thousands of them.
      if (clauses <= CLAUSES) {
        several.add(clause(one, depth + 1));
      }
    }
    return several;
  }

  private Clause called(Fields at, String operator, Clause.Word word) {
    return at.object(operator).<Clause>map(of -> new Clause.Called(word, values(of, false))).orElse(NOTHING);
  }

  static String key(Fields at) {
    var key = at.text("key");
    var place = at.pathOf("key");
    at.faults().when((key == null || key.isEmpty()) && !at.has("key"), place, "'" + place + "' is required");
    at.faults().when(key != null && key.isEmpty(), place, "'" + place + "' is empty");
    return fitting(at, "key", key == null ? "" : key);
  }

  private static String fitting(Fields at, String name, String key) {
    if (key.length() * 3 > LONGEST_KEY && key.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
      at.faults().add(at.pathOf(name), "'" + at.pathOf(name) + "' is too long");
      return "";
    }
    return key;
  }

  /// Of a key every value will do when none is named; a field has to be compared with something.
  private Values values(Fields at, boolean isOfKey) {
    var place = place(at);
    var given = List.of("eq", "eqOr", "beginsWith", "range").stream().filter(at::has).toList();
    if (given.isEmpty() && isOfKey) {
      return Values.ANY;
    }
    if (given.size() != 1) {
      at.faults().add(place, "'" + place + "' needs " + (isOfKey ? "at most" : "exactly")
          + " one of eq, eqOr, beginsWith, range");
      return Values.ANY;
    }
    return switch (given.getFirst()) {
      case "eq" -> new Values.OneOf(spend(at, List.of(text(at, "eq"))));
      case "eqOr" -> new Values.OneOf(spend(at, at.texts("eqOr")));
      case "beginsWith" -> new Values.Beginning(spend(at, List.of(text(at, "beginsWith"))).getFirst());
      default -> at.object("range").map(this::between).orElse(Values.ANY);
    };
  }

  private Values between(Fields range) {
    var from = range.text("from");
    var to = range.text("to");
    needsAnEnd(range);
    spend(range, from == null || to == null ? List.of("") : List.of(from, to));
    return new Values.Between(from, to);
  }

  private static void needsAnEnd(Fields range) {
    range.faults().when(!range.has("from") && !range.has("to"), place(range),
        "'" + place(range) + "' needs 'from' or 'to'");
  }

  private List<String> spend(Fields at, List<String> some) {
    var before = values;
    values += some.size();
    at.faults().when(before <= VALUES && values > VALUES, root, "'" + root + "' has more than " + VALUES + " values");
    return values > VALUES ? List.of("") : some;
  }

  private static String text(Fields at, String name) {
    var text = at.text(name);
    return text == null ? "" : text;
  }

  /// Slashes at either end say nothing.
  private static String folder(String path) {
    int from = path.startsWith("/") ? 1 : 0;
    int to = path.length() > from && path.endsWith("/") ? path.length() - 1 : path.length();
    return path.substring(from, to);
  }

  private Clause dated(Fields at, String operator, Clause.When when) {
    return at.object(operator).<Clause>map(range -> {
      needsAnEnd(range);
      return new Clause.Dated(when, Moments.from(range, "from"), Moments.to(range, "to"));
    }).orElse(NOTHING);
  }

  private Clause sized(Fields range) {
    needsAnEnd(range);
    return new Clause.Sized(range.number("from"), range.number("to"));
  }

  private Clause ids(Fields at) {
    var ids = spend(at, at.texts("ids"));
    return new Clause.Ids(ids.stream().filter(DocumentRef::isId).distinct().toList());
  }

  private Clause says(Fields at, String operator, Clause.Way way) {
    return new Clause.Says(way, words(at, operator));
  }

  private String words(Fields at, String operator) {
    var text = text(at, operator);
    var before = words;
    words += text.length();
    at.faults().when(before <= IndexLimits.QUERY_CHARS && words > IndexLimits.QUERY_CHARS, at.pathOf(operator),
        "the words of '" + root + "' have more than " + IndexLimits.QUERY_CHARS + " characters");
    return words > IndexLimits.QUERY_CHARS ? "" : text;
  }

  private Clause like(Fields at) {
    var id = text(at, "like");
    var place = at.pathOf("like");
    likes++;
    at.faults().when(likes == IndexLimits.LIKES + 1, place,
        "'" + root + "' has more than " + IndexLimits.LIKES + " 'like'");
    if (!DocumentRef.isId(id)) {
      at.faults().when(at.has("like"), place, "'" + place + "' is not the id of a document");
      return NOTHING;
    }
    return likes > IndexLimits.LIKES ? NOTHING : new Clause.Like(id);
  }
}
