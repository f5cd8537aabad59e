package io.sheaf.workflow.rules;

import io.sheaf.workflow.definitions.Status;
import java.util.Comparator;
import java.util.List;

/// A rule where it stands among all of a site.
public record Standing(String rulesetId, Ruleset ruleset, String ruleId, Rule rule, Consequences consequences) {

  /// By the priority of the rulesets, then by that of the rules; ties by their ids, so that there is one order.
  private static final Comparator<Standing> ORDER = Comparator
      .comparingInt((Standing standing) -> standing.ruleset.priority()).thenComparing(Standing::rulesetId)
      .thenComparingInt(standing -> standing.rule.priority()).thenComparing(Standing::ruleId);

  /// In whose name its workflow runs, as people are to read it.
  public String starter() {
    return Descent.nameOf(ruleId);
  }

  public boolean isActive() {
    return ruleset.status() == Status.ACTIVE
        && rule.status() == Status.ACTIVE;
  }

  /// Those that are in use, in the order in which they are asked.
  public static List<Standing> asked(List<Standing> rules) {
    return rules.stream().filter(Standing::isActive).sorted(ORDER).toList();
  }
}
