package io.sheaf.workflow.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whose doing a document came of: the rules in whose runs it was made, and what it was made of, the first one first.
/// None of them acts on it, so that no rule sets itself off, by way of others or not.
///
/// @param ruleIds none for what people brought
public record Descent(List<String> ruleIds) {

  public static final Descent NONE = new Descent(List.of());

  /// So many rules act one after the other on what those before them made.
  ///
  /// why any bound, when none comes twice: a site has hundreds of rules, each may make several documents of one, and
  /// each of those may meet all the others.
  public static final int MOST = 3;

  private static final String RULE = "rule ";

  public Descent {
    ruleIds = List.copyOf(ruleIds);
  }

  /// In whose name is done what a rule starts, as people are to read it.
  static String nameOf(String ruleId) {
    return RULE + ruleId;
  }

  /// That of what is made of a document of this descent.
  ///
  /// why also when a person has it made: it is made of the rule's doing still.
  ///
  /// @param by in whose name
  public Descent made(String by) {
    var ruleId = by.startsWith(RULE) ? by.substring(RULE.length()) : "";
    if (ruleId.isEmpty() || ruleIds.contains(ruleId)) {
      return this;
    }
    var all = new ArrayList<>(ruleIds);
    all.add(ruleId);
    return new Descent(all);
  }

  /// Why a rule does not act on a document of this descent; empty where it may.
  Optional<String> bars(String ruleId) {
    if (ruleIds.contains(ruleId)) {
      return Optional.of("the document came of what this rule did");
    }
    return ruleIds.size() < MOST
        ? Optional.empty()
        : Optional.of("the document came of what " + MOST + " rules did, one after the other");
  }
}
