package io.sheaf.docs.metadata.schemas;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// What a site, or a classification, demands.
///
/// @param allowsAdditional whether documents may have attributes that it does not name
record Schema(String name, List<Rule> required, List<Rule> optional, List<CompositeKey> compositeKeys,
    boolean allowsAdditional) {

  Schema {
    required = List.copyOf(required);
    optional = List.copyOf(optional);
    compositeKeys = List.copyOf(compositeKeys);
  }

  List<Rule> rules() {
    var rules = new ArrayList<>(required);
    rules.addAll(optional);
    return rules;
  }

  Optional<Rule> rule(String attributeKey) {
    return rules().stream().filter(rule -> rule.attributeKey().equals(attributeKey)).findFirst();
  }

  boolean requires(String attributeKey) {
    return required.stream().anyMatch(rule -> rule.attributeKey().equals(attributeKey));
  }

  /// Every attribute that it names in any way.
  Set<String> attributeKeys() {
    var keys = new LinkedHashSet<String>();
    rules().forEach(rule -> keys.add(rule.attributeKey()));
    compositeKeys.forEach(composite -> keys.addAll(composite.attributeKeys()));
    return keys;
  }

  /// The attributes of which no value satisfies both this schema and the other.
  List<String> contradictedBy(Schema other) {
    return rules().stream().filter(rule -> other.rule(rule.attributeKey()).map(its -> contradict(rule, its))
        .orElse(false)).map(Rule::attributeKey).toList();
  }

  private static boolean contradict(Rule one, Rule other) {
    var both = Demand.of(one, false).and(other, false);
    return both.most() >= 0 && both.least() > both.most() || both.entityTypeIds().size() > 1;
  }

  /// The entities that it fills in, as values refer to them.
  List<String> entities() {
    return rules().stream().map(Rule::defaultEntity).filter(Objects::nonNull).distinct().toList();
  }
}
