package io.sheaf.workflow.conditions;

import java.util.List;
import java.util.stream.Stream;

/// A condition with what became of it and why; its parts as well, also those that no longer mattered.
///
/// @param why a sentence for people; long values are cut
public record Explained(Condition condition, Verdict verdict, String why, List<Explained> parts) {

  public Explained {
    parts = List.copyOf(parts);
  }

  /// The single tests that decided it: where it failed those that failed, and so on.
  public List<Explained> decisive() {
    return leaves(this, verdict).toList();
  }

  private static Stream<Explained> leaves(Explained at, Verdict wanted) {
    if (at.verdict != wanted) {
      return Stream.of();
    }
    return switch (at.condition) {
      case Condition.Test _ -> Stream.of(at);
      case Condition.Not _ -> at.parts.stream().flatMap(part -> leaves(part, wanted.negated()));
      case Condition.All _,Condition.Any _ -> at.parts.stream().flatMap(part -> leaves(part, wanted));
    };
  }
}
