package io.sheaf.docs.governance.activities;

import io.sheaf.docs.changes.Event;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What changed, in the form in which activities say it: a field to how it was and is, each a scalar or a list of
/// texts. The fields of an object become fields of their own (`metadata.author`).
final class Changing {

  /// They change with everything.
  private static final Set<String> DATES = Set.of("insertedDate", "lastModifiedDate");

  /// An object as a text; whatever is a text already was bounded when it was recorded.
  private static final int LONGEST = 64 * 1024;

  private Changing() {
  }

  static Map<String, Event.Changed> of(Event event) {
    var all = new TreeMap<String, Event.Changed>();
    event.changes().forEach((field, changed) -> {
      if (event.type() != Event.Type.UPDATE || !DATES.contains(field)) {
        note(all, field, changed.before(), changed.after());
      }
    });
    return all;
  }

  private static void note(Map<String, Event.Changed> all, String field, @Nullable Value before,
      @Nullable Value after) {
    if (before instanceof Value.Fields || after instanceof Value.Fields) {
      var was = fields(field, before);
      var is = fields(field, after);
      var names = new TreeSet<>(was.keySet());
      names.addAll(is.keySet());
      names.forEach(name -> add(all, name, plain(was.get(name)), plain(is.get(name))));
    } else {
      add(all, field, plain(before), plain(after));
    }
  }

  private static Map<String, Value> fields(String field, @Nullable Value value) {
    var named = new LinkedHashMap<String, Value>();
    if (value instanceof Value.Fields(var fields)) {
      fields.forEach((name, one) -> named.put(field + "." + name, one));
    } else if (value != null) {
      named.put(field, value);
    }
    return named;
  }

  private static void add(Map<String, Event.Changed> all, String field, @Nullable Value before,
      @Nullable Value after) {
    var changed = new Event.Changed(before, after);
    if (before == null ? after != null : !before.equals(after)) {
      all.put(field, changed);
    }
  }

  private static @Nullable Value plain(@Nullable Value value) {
    return switch (value) {
      case null -> null;
      case Value.Nothing _ -> null;
      case Value.Text _,Value.Decimal _,Value.Flag _ -> value;
      case Value.Bytes bytes -> Value.of(Base64.getEncoder().encodeToString(bytes.bytes()));
      case Value.Listing(var values) -> Value.texts(values.stream().map(Changing::text).toList());
      case Value.Fields _ -> Value.of(text(value));
    };
  }

  private static String text(Value value) {
    return switch (value) {
      case Value.Text(var text) -> text;
      case Value.Decimal(var number) -> number.toPlainString();
      case Value.Flag(var flag) -> String.valueOf(flag);
      case Value.Bytes _,Value.Nothing _,Value.Listing _,Value.Fields _ -> bounded(Json.write(inOrder(value)));
    };
  }

  private static String bounded(String text) {
    return text.length() <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, LONGEST - 1))) + "…";
  }

  /// why: not every table keeps the order of fields, and what did not change must not look as if it had.
  private static Value inOrder(Value value) {
    return switch (value) {
      case Value.Fields(var fields) -> {
        var sorted = new TreeMap<String, Value>();
        fields.forEach((name, field) -> sorted.put(name, inOrder(field)));
        yield Value.of(sorted);
      }
      case Value.Listing(var values) -> {
        List<Value> all = new ArrayList<>(values.size());
        values.forEach(one -> all.add(inOrder(one)));
        yield Value.of(all);
      }
      case Value.Text _,Value.Decimal _,Value.Flag _,Value.Bytes _,Value.Nothing _ -> value;
    };
  }
}
