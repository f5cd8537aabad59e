package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.metadata.attributes.Attributes;
import io.sheaf.docs.metadata.attributes.CompositeText;
import io.sheaf.docs.metadata.attributes.ValueType;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is demanded of a document: the schema of its site and those of its classifications, as they were read. Pure
/// from then on.
public final class InForce {

  /// How many values of composite keys one document has at most, so that one write can exchange its attributes.
  static final int MOST_COMPOSED = 80;

  /// No schema at all.
  public static final InForce NOTHING = of(null, List.of());

  private final Map<String, Demand> demands = new LinkedHashMap<>();
  private final List<CompositeKey> compositeKeys = new ArrayList<>();
  private final boolean allowsAdditional;
  private final List<String> unknown;
  private final List<Write> relyingOn;

  /// @param added the keys of the attributes that were filled in
  public record Completed(Map<String, AttributeValue> values, Set<String> added) {}

  private InForce(@Nullable Schema site, List<Schema> classifications, List<String> unknown, List<Write> relyingOn) {
    var schemas = new ArrayList<Schema>();
    Optional.ofNullable(site).ifPresent(schemas::add);
    schemas.addAll(classifications);
    var combinations = new HashSet<List<String>>();
    for (var schema : schemas) {
      schema.required().forEach(rule -> demand(rule, true));
      schema.optional().forEach(rule -> demand(rule, false));
      // why once: the same attributes in another order are the same combination.
      schema.compositeKeys().stream().filter(key -> combinations.add(key.combination())).forEach(compositeKeys::add);
    }
    this.allowsAdditional = schemas.stream().allMatch(Schema::allowsAdditional);
    this.unknown = List.copyOf(unknown);
    this.relyingOn = List.copyOf(relyingOn);
  }

  static InForce of(@Nullable Schema site, List<Schema> classifications) {
    return new InForce(site, classifications, List.of(), List.of());
  }

  /// @param unknown the classifications that were asked for and are not there
  /// @param relyingOn what holds as long as all of this is as it was read
  static InForce of(@Nullable Schema site, List<Schema> classifications, List<String> unknown,
      List<Write> relyingOn) {
    return new InForce(site, classifications, unknown, relyingOn);
  }

  private void demand(Rule rule, boolean required) {
    demands.merge(rule.attributeKey(), Demand.of(rule, required), (before, _) -> before.and(rule, required));
  }

  /// The values with those that the schemas fill in: defaults, and required attributes that have no values.
  public Completed complete(Map<String, AttributeValue> values) {
    var all = new LinkedHashMap<>(values);
    var added = new LinkedHashSet<String>();
    for (var demand : demands.values()) {
      if (!values.containsKey(demand.key())) {
        demand.filledIn().ifPresent(value -> {
          all.put(demand.key(), value);
          added.add(demand.key());
        });
      }
    }
    return new Completed(all, added);
  }

  /// Notes what is wrong with all that a document says.
  public void check(Faults faults, Map<String, AttributeValue> values) {
    violations(values).forEach(violation -> faults.add(violation.field(), violation.text()));
  }

  /// Notes what is wrong with what a document says, or does not say, under one key.
  public void check(Faults faults, Map<String, AttributeValue> values, String key) {
    violations(values).stream().filter(violation -> key.equals(violation.attributeKey()))
        .forEach(violation -> faults.add(violation.field(), violation.text()));
  }

  List<Violation> violations(Map<String, AttributeValue> values) {
    var found = new ArrayList<Violation>();
    for (var demand : demands.values()) {
      if (demand.required() && !values.containsKey(demand.key())) {
        found.add(new Violation(Violation.Of.REQUIRED, demand.key(), demand.key(),
            "missing required attribute '" + demand.key() + "'"));
      }
    }
    demands.forEach((key, demand) -> Optional.ofNullable(values.get(key))
        .ifPresent(value -> demand.examine(value, found::add)));
    if (!allowsAdditional) {
      values.values().stream().filter(this::isAdditional)
          .forEach(value -> found.add(new Violation(Violation.Of.ADDITIONAL_ATTRIBUTES, value.key(), value.key(),
              "attribute '" + value.key() + "' is not listed as a required or optional attribute")));
    }
    return found;
  }

  /// why not reserved ones: the service sets them itself, and no schema could name them all.
  private boolean isAdditional(AttributeValue value) {
    return !demands.containsKey(value.key()) && value.type() != ValueType.COMPOSITE_STRING
        && !Attributes.isReserved(value.key());
  }

  public boolean isRequired(String key) {
    return Optional.ofNullable(demands.get(key)).filter(Demand::required).isPresent();
  }

  /// How much there is to it: rules, and the values that they name.
  int size() {
    return compositeKeys.size()
        + demands.values().stream().mapToInt(demand -> 1 + demand.allowed().size() + demand.defaults().size()).sum();
  }

  /// Whether the attribute gets a value of its own accord where a document has none.
  boolean fillsIn(String key) {
    return Optional.ofNullable(demands.get(key)).flatMap(Demand::filledIn).isPresent();
  }

  /// Those of all the schemas; of several that join the same attributes, the first.
  public List<CompositeKey> compositeKeys() {
    return List.copyOf(compositeKeys);
  }

  /// The values of composite keys: every combination of the values of attributes that are all there, as they are kept.
  public static List<AttributeValue> composed(List<CompositeKey> keys, Map<String, AttributeValue> values) {
    var composed = new ArrayList<AttributeValue>();
    int count = 0;
    for (var key : keys) {
      var parts = new ArrayList<List<?>>();
      for (var attribute : key.attributeKeys()) {
        parts.add(Optional.ofNullable(values.get(attribute)).map(InForce::parts).orElse(List.of()));
      }
      long combinations = 1;
      for (var part : parts) {
        combinations = Math.min(Integer.MAX_VALUE, combinations * part.size());
      }
      if (combinations == 0) {
        continue;
      }
      if (count + combinations > MOST_COMPOSED) {
        throw Refused.because(key.attributeKey(), "attribute '" + key.attributeKey() + "' would have more than "
            + MOST_COMPOSED + " combinations of values");
      }
      count += (int) combinations;
      composed.add(AttributeValue.composite(key.attributeKey(), combined(parts)));
    }
    return composed;
  }

  private static List<?> parts(AttributeValue value) {
    if (value.bool() != null) {
      return List.of(value.bool());
    }
    return value.numbers().isEmpty() ? value.strings() : value.numbers();
  }

  private static List<String> combined(List<List<?>> parts) {
    var combined = List.<List<Object>>of(List.of());
    for (var part : parts) {
      var longer = new ArrayList<List<Object>>(combined.size() * part.size());
      for (var begun : combined) {
        for (var value : part) {
          var next = new ArrayList<Object>(begun);
          next.add(value);
          longer.add(next);
        }
      }
      combined = longer;
    }
    return combined.stream().map(CompositeText::of).toList();
  }

  /// The classifications that were asked for and are not there.
  public List<String> unknownClassifications() {
    return unknown;
  }

  /// The writes by which somebody relies on the schemas as they were read, one for each of them. They belong to the
  /// write of whatever was held to them.
  public List<Write> relyingOn() {
    return relyingOn;
  }
}
