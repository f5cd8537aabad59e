package io.sheaf.workflow.rules;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Reading;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a rule does besides starting its workflow, and whether it goes before people. Kept beside the rule, under a
/// path of our own: the peer's rules know neither.
public record Consequences(List<Consequence> list, boolean overwritesPeople) {

  public static final Consequences NONE = new Consequences(List.of(), false);

  private static final int MOST = 20;
  private static final int VALUES = 50;
  private static final int LONGEST_KEY = 250;
  private static final int LONGEST_VALUE = 1000;
  private static final int LONGEST_PATH = 500;

  public Consequences {
    list = List.copyOf(list);
  }

  private enum Type {
    SET_ATTRIBUTE, REMOVE_ATTRIBUTE, SET_TAG, REMOVE_TAG, FILE
  }

  /// `{"effects": [{"type": "SET_ATTRIBUTE", "key": "kind", "stringValues": ["invoice"]}, {"type": "FILE", "path":
  /// "invoices/"}], "overwritePeople": false}`
  public static Reading<Consequences> read(Value json) {
    var faults = new Faults();
    var at = Fields.of(json, faults);
    var list = new ArrayList<Consequence>();
    var subjects = new HashSet<String>();
    for (var one : at.objects("effects", MOST)) {
      var read = one(one);
      if (read != null) {
        list.add(read);
        faults.when(!subjects.add(subject(read)), one.place(), "'" + one.place() + "' changes the same as another");
      }
    }
    var overwrites = at.flag("overwritePeople");
    return Reading.of(new Consequences(list, overwrites != null && overwrites), faults);
  }

  private static @Nullable Consequence one(Fields at) {
    var type = at.requiredWord("type", Type.class);
    if (type == null) {
      return null;
    }
    return switch (type) {
      case SET_ATTRIBUTE -> new Consequence.SetAttribute(key(at), values(at));
      case REMOVE_ATTRIBUTE -> new Consequence.RemoveAttribute(key(at));
      case SET_TAG -> new Consequence.SetTag(key(at),
          at.texts("stringValues", VALUES).stream().map(Datum::of).toList());
      case REMOVE_TAG -> new Consequence.RemoveTag(key(at));
      case FILE -> file(at);
    };
  }

  private static String subject(Consequence consequence) {
    return switch (consequence) {
      case Consequence.SetAttribute(var key, _) -> "attribute " + key;
      case Consequence.RemoveAttribute(var key) -> "attribute " + key;
      case Consequence.SetTag(var key, _) -> "tag " + key;
      case Consequence.RemoveTag(var key) -> "tag " + key;
      case Consequence.File _ -> "path";
    };
  }

  private static String key(Fields at) {
    var key = at.required("key");
    at.faults().when(key.length() > LONGEST_KEY, at.pathOf("key"),
        "'" + at.pathOf("key") + "' has more than " + LONGEST_KEY + " characters");
    return key;
  }

  private static List<Datum> values(Fields at) {
    var values = new ArrayList<Datum>();
    for (var text : at.texts("stringValues", VALUES)) {
      at.faults().when(text.length() > LONGEST_VALUE, at.pathOf("stringValues"),
          "'" + at.pathOf("stringValues") + "' has a value of more than " + LONGEST_VALUE + " characters");
      values.add(Datum.of(text));
    }
    for (var text : at.texts("numberValues", VALUES)) {
      number(at, text, values);
    }
    var flag = at.flag("booleanValue");
    if (flag != null) {
      values.add(Datum.of(flag));
    }
    long kinds = List.of("stringValues", "numberValues", "booleanValue").stream().filter(at::has).count();
    at.faults().when(kinds > 1, at.place(),
        "'" + at.place() + "' has more than one of stringValues, numberValues, booleanValue");
    return values;
  }

  private static void number(Fields at, String text, List<Datum> values) {
    try {
      var number = ((Value.Decimal) Value.of(new BigDecimal(text))).number();
      values.add(Datum.of(number));
    } catch (RuntimeException notANumber) {
      at.faults().add(at.pathOf("numberValues"), "'" + at.pathOf("numberValues") + "' must be numbers");
    }
  }

  private static Consequence file(Fields at) {
    var path = at.required("path");
    at.faults().when(path.length() > LONGEST_PATH || path.contains("//"), at.pathOf("path"),
        "'" + at.pathOf("path") + "' is not the path of a folder");
    int from = path.startsWith("/") ? 1 : 0;
    int to = path.length() > from && path.endsWith("/") ? path.length() - 1 : path.length();
    return new Consequence.File(path.substring(from, to));
  }

  public Value written() {
    return Json.object().with("effects", Value.of(list.stream().map(Consequences::written).toList()))
        .with("overwritePeople", Value.of(overwritesPeople)).build();
  }

  private static Value written(Consequence consequence) {
    return switch (consequence) {
      case Consequence.SetAttribute(var key, var values) ->
        values(Json.object().with("type", Type.SET_ATTRIBUTE.name()).with("key", key), values).build();
      case Consequence.RemoveAttribute(var key) ->
        Json.object().with("type", Type.REMOVE_ATTRIBUTE.name()).with("key", key).build();
      case Consequence.SetTag(var key, var values) ->
        values(Json.object().with("type", Type.SET_TAG.name()).with("key", key), values).build();
      case Consequence.RemoveTag(var key) ->
        Json.object().with("type", Type.REMOVE_TAG.name()).with("key", key).build();
      case Consequence.File(var folder) ->
        Json.object().with("type", Type.FILE.name()).with("path", folder + "/").build();
    };
  }

  private static Json.Writing values(Json.Writing json, List<Datum> values) {
    if (values.isEmpty()) {
      return json;
    }
    return switch (values.getFirst()) {
      case Datum.Flag(var flag) -> json.with("booleanValue", Value.of(flag));
      case Datum.Number _ -> json.with("numberValues", values.stream()
          .map(value -> Value.of(((Datum.Number) value).number())).toList());
      case Datum.Text _,Datum.Moment _ -> json.with("stringValues",
          Value.texts(values.stream().map(Datum::spelled).toList()));
    };
  }
}
