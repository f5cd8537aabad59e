package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Condition;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Facet;
import io.sheaf.workflow.conditions.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Which rule is meant for a document.
public sealed interface Matching {

  /// This one, and no other.
  record First(Standing standing) implements Matching {}

  record None() implements Matching {}

  /// It cannot be said before these are known: this rule comes before all others that may be meant, and asks for
  /// them.
  record Waits(Standing standing, Set<Facet> facets) implements Matching {
    public Waits {
      facets = Set.copyOf(facets);
    }
  }

  /// Asks the rules in their order, but for those that are not to act on what came of their own doing. Whoever acts on the answer keeps with the content's version that it has been
  /// given; until then each further occasion asks again.
  static Matching of(List<Standing> rules, Occasion occasion, DocumentView document, Descent descent) {
    var asked = Standing.asked(rules).stream().filter(standing -> descent.bars(standing.ruleId()).isEmpty()).toList();
    if (asked.stream().noneMatch(standing -> occasion.concerns(standing.rule()))) {
      return new None();
    }
    for (var standing : asked) {
      var condition = standing.rule().condition();
      switch (condition.of(document)) {
        case HOLDS -> {
          return new First(standing);
        }
        case UNKNOWN -> {
          return new Waits(standing, missing(condition, document));
        }
        case FAILS -> {
        }
      }
    }
    return new None();
  }

  private static Set<Facet> missing(Condition condition, DocumentView document) {
    var missing = EnumSet.noneOf(Facet.class);
    condition.tests().filter(test -> test.of(document) == Verdict.UNKNOWN)
        .forEach(test -> missing.add(test.source().facet()));
    return missing;
  }
}
