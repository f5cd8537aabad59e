package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.web.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a proposed schema would mean for documents as they are: counted document by document, with a few of them as
/// samples. Counts are exact, samples and lists are bounded.
final class Impact {

  private static final int MOST_SAMPLES = 10;
  private static final int MOST_KEYS = 100;
  private static final int MOST_RULES = 5000;

  private final Map<Broken, Documents> broken = new LinkedHashMap<>();
  private long examined;
  private long violating;
  private long rewritten;

  /// A rule that documents break; of attributes that are not listed there is one rule for all.
  private record Broken(Violation.Of of, @Nullable String attributeKey) {}

  private static final class Documents {
    private final Set<String> samples = new LinkedHashSet<>();
    private final Set<String> keys = new TreeSet<>();
    private long count;
    private boolean isFilledIn;
  }

  /// @param before what is in force for the document now, and `after` what would be
  void count(DocumentsOfSite.Said document, InForce before, InForce after) {
    examined++;
    var violations = new ArrayList<>(after.violations(document.values()));
    var composedAfter = composed(after, document.values(), violations);
    if (!composedAfter.equals(composed(before, document.values(), new ArrayList<>()))) {
      rewritten++;
    }
    if (violations.isEmpty()) {
      return;
    }
    violating++;
    var counted = new LinkedHashSet<Broken>();
    for (var violation : violations) {
      boolean isAdditional = violation.of() == Violation.Of.ADDITIONAL_ATTRIBUTES;
      var rule = new Broken(violation.of(), isAdditional ? null : violation.attributeKey());
      if (broken.size() >= MOST_RULES && !broken.containsKey(rule)) {
        continue;
      }
      var documents = broken.computeIfAbsent(rule, _ -> new Documents());
      if (isAdditional && documents.keys.size() < MOST_KEYS) {
        documents.keys.add(violation.attributeKey());
      }
      documents.isFilledIn |= rule.of() == Violation.Of.REQUIRED && after.fillsIn(violation.attributeKey());
      if (counted.add(rule)) {
        documents.count++;
        if (documents.samples.size() < MOST_SAMPLES) {
          documents.samples.add(document.documentId());
        }
      }
    }
  }

  private static List<AttributeValue> composed(InForce inForce, Map<String, AttributeValue> values,
      List<Violation> found) {
    try {
      return InForce.composed(inForce.compositeKeys(), values);
    } catch (Refused tooMany) {
      tooMany.faults().forEach(fault -> found.add(new Violation(Violation.Of.COMPOSITE_KEYS,
          String.valueOf(fault.key()), String.valueOf(fault.key()), fault.error())));
      return List.of();
    }
  }

  long examined() {
    return examined;
  }

  ImpactView view(List<CompositeKey> before, List<CompositeKey> after) {
    var rules = new ArrayList<ImpactView.RuleView>();
    broken.forEach((rule, documents) -> rules.add(new ImpactView.RuleView(rule.of().name(), rule.attributeKey(),
        rule.attributeKey() == null ? List.copyOf(documents.keys) : null,
        rule.of() == Violation.Of.REQUIRED ? documents.isFilledIn : null, documents.count,
        List.copyOf(documents.samples))));
    rules.sort(Comparator.comparing(ImpactView.RuleView::rule)
        .thenComparing(rule -> String.valueOf(rule.attributeKey())));
    return new ImpactView(examined, violating, rules, added(before, after), added(after, before), rewritten);
  }

  private static List<SchemaView.CompositeKeyView> added(List<CompositeKey> before, List<CompositeKey> after) {
    return after.stream().filter(key -> !before.contains(key)).map(SchemaView::compositeKey).toList();
  }
}
