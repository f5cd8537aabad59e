package io.sheaf.docs.automation.rules;

import io.sheaf.docs.web.Dates;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Changes as records keep them, and as answers show them.
final class ChangeJson {

  private ChangeJson() {
  }

  private enum Of {
    ATTRIBUTE, TAG, PATH
  }

  // As they are kept

  static Value written(List<Change> changes) {
    return Value.of(changes.stream().map(change -> switch (change) {
      case Change.OfAttribute(var key, var before, var after) -> of(Of.ATTRIBUTE, key, kept(before), kept(after));
      case Change.OfTag(var key, var before, var after) -> of(Of.TAG, key, kept(before), kept(after));
      case Change.OfPath(var before, var after) -> of(Of.PATH, null, Value.of(before), Value.of(after));
    }).toList());
  }

  private static Value of(Of of, @Nullable String key, @Nullable Value before, @Nullable Value after) {
    var json = Json.object().with("of", of.name()).with("key", key);
    if (before != null) {
      json.with("before", before);
    }
    if (after != null) {
      json.with("after", after);
    }
    return json.build();
  }

  private static @Nullable Value kept(@Nullable Held held) {
    return held == null
        ? null
        : Json.object().with("kind", held.author().kind().name()).with("name", held.author().name())
            .with("values", Value.of(held.values().stream().map(ChangeJson::kept).toList())).build();
  }

  private static Value kept(Datum datum) {
    return switch (datum) {
      case Datum.Text(var text) -> Value.of(text);
      case Datum.Number(var number) -> Value.of(number);
      case Datum.Flag(var flag) -> Value.of(flag);
      case Datum.Moment(var moment) -> Value.of(Map.of("moment", Value.of(moment.toString())));
    };
  }

  static List<Change> read(@Nullable Value list) {
    var changes = new ArrayList<Change>();
    if (list instanceof Value.Listing(var all)) {
      all.forEach(one -> {
        if (one instanceof Value.Fields(var fields)) {
          changes.add(change(fields));
        }
      });
    }
    return changes;
  }

  private static Change change(Map<String, Value> fields) {
    return switch (Of.valueOf(text(fields, "of"))) {
      case ATTRIBUTE ->
        new Change.OfAttribute(text(fields, "key"), held(fields.get("before")), held(fields.get("after")));
      case TAG -> new Change.OfTag(text(fields, "key"), held(fields.get("before")), held(fields.get("after")));
      case PATH -> new Change.OfPath(text(fields, "before"), text(fields, "after"));
    };
  }

  private static @Nullable Held held(@Nullable Value value) {
    if (!(value instanceof Value.Fields(var fields))) {
      return null;
    }
    var values = new ArrayList<Datum>();
    if (fields.get("values") instanceof Value.Listing(var all)) {
      all.forEach(one -> values.add(datum(one)));
    }
    return new Held(values, new Author(Author.Kind.valueOf(text(fields, "kind")), text(fields, "name")));
  }

  private static Datum datum(Value value) {
    return switch (value) {
      case Value.Text(var text) -> Datum.of(text);
      case Value.Decimal(var number) -> Datum.of(number);
      case Value.Flag(var flag) -> Datum.of(flag);
      case Value.Fields(var fields) -> Datum.of(Instant.parse(text(fields, "moment")));
      case Value.Listing _,Value.Bytes _,Value.Nothing _ ->
        throw new IllegalStateException("no value of a document: " + value);
    };
  }

  private static String text(Map<String, Value> fields, String name) {
    return fields.get(name) instanceof Value.Text(var text) ? text : "";
  }

  // As they are shown

  static List<Value> shown(List<Change> changes) {
    return changes.stream().map(change -> switch (change) {
      case Change.OfAttribute(var key, var before, var after) -> of(Of.ATTRIBUTE, key, shown(before), shown(after));
      case Change.OfTag(var key, var before, var after) -> of(Of.TAG, key, shown(before), shown(after));
      case Change.OfPath(var before, var after) -> of(Of.PATH, null, shown(before), shown(after));
    }).toList();
  }

  private static Value shown(String path) {
    return Json.object().with("values", Value.texts(List.of(path))).build();
  }

  private static @Nullable Value shown(@Nullable Held held) {
    return held == null
        ? null
        : Json.object().with("values", Value.of(held.values().stream().map(ChangeJson::plain).toList()))
            .with("author", held.author().toString()).build();
  }

  private static Value plain(Datum datum) {
    return datum instanceof Datum.Moment ? Value.of(datum.spelled()) : kept(datum);
  }

  static Value shown(RuleRun run) {
    var json = Json.object().with("runId", run.runId()).with("rulesetId", run.rulesetId()).with("ruleId", run.ruleId())
        .with("workflowId", run.workflowId()).with("status", run.status().name()).with("message", run.message())
        .with("changes", Value.of(shown(run.changes()))).with("spared", run.spared().stream().map(Value::of).toList())
        .with("kept", shown(run.kept()))
        .with("insertedDate", Dates.wire(run.inserted())).with("undoneBy", run.undoneBy())
        .with("undoneDate", Dates.wireOrNull(run.undone()));
    return json.build();
  }
}
