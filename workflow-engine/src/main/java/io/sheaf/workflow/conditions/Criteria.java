package io.sheaf.workflow.conditions;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Conditions as decisions of workflows write them: criteria with a source, an operator and a value, in lists of
/// which all or any must hold. Ours nest: `{"all": […], "any": […], "not": {…}}`.
public final class Criteria {

  private static final String COMPARISON = "DOCUMENT_ATTRIBUTE_VALUE_COMPARISON";
  private static final List<String> OPERANDS = List.of("stringValue", "numberValue", "booleanValue", "stringValues");
  private static final Condition.Test NOTHING = Condition.Test.of(new Source.Of(Property.PATH), Operator.EXISTS);

  private final Dialect dialect;
  private final ConditionLimits limits;

  private Criteria(Dialect dialect, ConditionLimits limits) {
    this.dialect = dialect;
    this.limits = limits;
  }

  /// The criteria of a list, and what is wrong with them in the owner's faults; empty when it is absent.
  public static List<Condition.Test> list(Fields owner, String name, Dialect dialect) {
    var reading = new Criteria(dialect, new ConditionLimits(owner.pathOf(name), owner.faults()));
    return owner.objects(name, ConditionLimits.CLAUSES).stream().map(reading::test).toList();
  }

  /// A condition of any depth.
  public static Condition nested(Fields owner, String name) {
    var reading = new Criteria(Dialect.FULL, new ConditionLimits(owner.pathOf(name), owner.faults()));
    return owner.object(name).map(condition -> reading.condition(condition, 1)).orElse(Condition.always());
  }

  private Condition condition(Fields at, int depth) {
    if (!limits.clause() || !limits.depth(at.place(), depth)) {
      return Condition.always();
    }
    if (at.has("source")) {
      return test(at);
    }
    var given = Stream.of("all", "any", "not").filter(at::has).toList();
    if (given.isEmpty()) {
      at.faults().add(at.place(), "'" + at.place() + "' needs a 'source', or one of all, any, not");
    }
    var parts = given.stream().map(word -> group(at, word, depth)).toList();
    return parts.size() == 1 ? parts.getFirst() : new Condition.All(parts);
  }

  private Condition group(Fields at, String word, int depth) {
    if (word.equals("not")) {
      return at.object("not").<Condition>map(inner -> new Condition.Not(condition(inner, depth + 1)))
          .orElse(Condition.always());
    }
    var parts = at.objects(word, ConditionLimits.CLAUSES).stream().map(part -> condition(part, depth + 1)).toList();
    return word.equals("all") ? new Condition.All(parts) : new Condition.Any(parts);
  }

  private Condition.Test test(Fields at) {
    var source = source(at);
    var operator = at.requiredWord("operator", Operator.class);
    if (operator != null && dialect == Dialect.PEERS && !operator.isPeers()) {
      at.missing("operator");
      return NOTHING;
    }
    if (source == null || operator == null) {
      return NOTHING;
    }
    return new Condition.Test(source, operator, operands(at, source, operator));
  }

  private @Nullable Source source(Fields at) {
    var given = at.find("source");
    if (given instanceof Value.Text(var word)) {
      return named(at, word);
    }
    if (given == null) {
      at.missing("source");
      return null;
    }
    return at.object("source").map(this::structured).orElse(null);
  }

  private @Nullable Source named(Fields at, String word) {
    var upper = word.strip().toUpperCase(Locale.ROOT);
    for (var property : Property.values()) {
      if (property.name().equals(upper) && (dialect == Dialect.FULL || property.isPeers())) {
        return new Source.Of(property);
      }
    }
    if (dialect == Dialect.FULL && upper.equals("TEXT")) {
      return new Source.Content();
    }
    if (dialect == Dialect.FULL && upper.equals("BARCODE")) {
      return new Source.Barcode();
    }
    at.missing("source");
    return null;
  }

  private @Nullable Source structured(Fields source) {
    if (source.has("sourceType")) {
      return comparison(source);
    }
    if (dialect == Dialect.FULL && source.has("tagKey")) {
      return new Source.Tag(limits.key(source, "tagKey"));
    }
    if (dialect == Dialect.FULL && source.has("fieldName")) {
      return new Source.Field(limits.key(source, "fieldName"));
    }
    return new Source.Attribute(limits.key(source, "attributeKey"));
  }

  private @Nullable Source comparison(Fields source) {
    var type = source.text("sourceType");
    if (type == null || !type.strip().equalsIgnoreCase(COMPARISON)) {
      source.missing("sourceType");
      return null;
    }
    var valueKey = limits.key(source, "valueAttributeKey");
    var target = source.object("comparison").orElse(null);
    if (target == null) {
      source.missing("comparison");
      return null;
    }
    var aggregate = target.has("aggregateType") ? target.requiredWord("aggregateType", Aggregate.class) : null;
    return new Source.Comparison(valueKey, limits.key(target, "attributeKey"), aggregate);
  }

  private List<Datum> operands(Fields at, Source source, Operator operator) {
    var given = OPERANDS.stream().filter(at::has).toList();
    boolean takesNone = operator.isUnary() || source instanceof Source.Comparison;
    if (source instanceof Source.Comparison && (operator.isUnary() || operator == Operator.MATCHES)) {
      at.faults().add(at.pathOf("operator"),
          "'" + at.pathOf("operator") + "' " + operator + " does not compare one attribute with another");
    }
    if (takesNone) {
      given.forEach(name -> at.faults().add(at.pathOf(name), "'" + at.pathOf(name) + "' must not be set"));
      return List.of();
    }
    return operator.takesList() ? listed(at, given) : List.of(single(at, operator, given));
  }

  private List<Datum> listed(Fields at, List<String> given) {
    given.stream().filter(name -> !name.equals("stringValues"))
        .forEach(name -> at.faults().add(at.pathOf(name), "'" + at.pathOf(name) + "' must not be set"));
    var texts = at.texts("stringValues", ConditionLimits.VALUES);
    if (at.find("stringValues") instanceof Value.Listing(var elements) ? elements.isEmpty() : !at.has("stringValues")) {
      at.missing("stringValues");
    }
    var place = at.pathOf("stringValues");
    return texts.stream().map(text -> Datum.of(limits.value(place, text))).toList();
  }

  private Datum single(Fields at, Operator operator, List<String> given) {
    if (given.size() != 1 || given.contains("stringValues")) {
      at.faults().add(at.place(), "'" + at.place() + "' needs exactly one of stringValue, numberValue, booleanValue");
      return Datum.of("");
    }
    var name = given.getFirst();
    var place = at.pathOf(name);
    if (name.equals("booleanValue")) {
      at.faults().when(operator != Operator.EQ && operator != Operator.NEQ, place,
          "'" + place + "' can only be compared by EQ and NEQ");
      var flag = at.flag(name);
      return Datum.of(flag != null && flag);
    }
    if (name.equals("numberValue")) {
      var number = at.number(name);
      limits.value(place, "");
      return number == null ? Datum.of("") : Datum.of(number);
    }
    var text = at.text(name);
    var value = limits.value(place, text == null ? "" : text);
    return Datum.of(operator == Operator.MATCHES ? limits.pattern(place, value) : value);
  }

  /// As it is written back.
  public static Value written(Condition condition) {
    return switch (condition) {
      case Condition.Test test -> written(test);
      case Condition.Not(var inner) -> Value.of(Map.of("not", written(inner)));
      case Condition.All(var parts) -> Value.of(Map.of("all", all(parts)));
      case Condition.Any(var parts) -> Value.of(Map.of("any", all(parts)));
    };
  }

  private static Value all(List<Condition> parts) {
    return Value.of(parts.stream().map(Criteria::written).toList());
  }

  private static Value written(Condition.Test test) {
    var json = Json.object().with("source", source(test.source())).with("operator", test.operator().name());
    if (test.operator().takesList() && !test.operands().isEmpty()) {
      json.with("stringValues", Value.texts(test.operands().stream().map(Datum::spelled).toList()));
    } else if (!test.operands().isEmpty()) {
      operand(json, test.operands().getFirst());
    }
    return json.build();
  }

  private static void operand(Json.Writing json, Datum operand) {
    switch (operand) {
      case Datum.Number(var number) -> json.with("numberValue", Value.of(number));
      case Datum.Flag(var flag) -> json.with("booleanValue", Value.of(flag));
      case Datum.Text _,Datum.Moment _ -> json.with("stringValue", operand.spelled());
    }
  }

  private static Value source(Source source) {
    return switch (source) {
      case Source.Of(var property) -> Value.of(property.name());
      case Source.Content _ -> Value.of("TEXT");
      case Source.Barcode _ -> Value.of("BARCODE");
      case Source.Attribute(var key) -> Value.of(Map.of("attributeKey", Value.of(key)));
      case Source.Tag(var key) -> Value.of(Map.of("tagKey", Value.of(key)));
      case Source.Field(var name) -> Value.of(Map.of("fieldName", Value.of(name)));
      case Source.Comparison comparison -> Json.object().with("sourceType", COMPARISON)
          .with("valueAttributeKey", comparison.valueKey()).with("comparison", other(comparison)).build();
    };
  }

  private static Value other(Source.Comparison comparison) {
    var aggregate = comparison.aggregate();
    return Json.object().with("attributeKey", comparison.otherKey())
        .with("aggregateType", aggregate == null ? (String) null : aggregate.name()).build();
  }
}
