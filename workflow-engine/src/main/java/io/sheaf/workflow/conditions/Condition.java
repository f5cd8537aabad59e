package io.sheaf.workflow.conditions;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What must hold of a document.
public sealed interface Condition {

  /// What holds of every document.
  static Condition always() {
    return new All(List.of());
  }

  record All(List<Condition> of) implements Condition {
    public All {
      of = List.copyOf(of);
    }
  }

  /// At least one; of none, it fails.
  record Any(List<Condition> of) implements Condition {
    public Any {
      of = List.copyOf(of);
    }
  }

  record Not(Condition of) implements Condition {}

  /// @param operands what is compared with: one value, the list of IN and NOT_IN, or none
  record Test(Source source, Operator operator, List<Datum> operands) implements Condition {
    public Test {
      operands = List.copyOf(operands);
    }

    public static Test of(Source source, Operator operator, Datum... operands) {
      return new Test(source, operator, List.of(operands));
    }
  }

  default Verdict of(DocumentView document) {
    return Evaluation.of(this, document);
  }

  default Explained explain(DocumentView document) {
    return Explaining.of(this, document);
  }

  default Stream<Test> tests() {
    return switch (this) {
      case Test test -> Stream.of(test);
      case Not(var inner) -> inner.tests();
      case All(var parts) -> parts.stream().flatMap(Condition::tests);
      case Any(var parts) -> parts.stream().flatMap(Condition::tests);
    };
  }

  /// All that it asks about.
  default Set<Facet> facets() {
    var facets = EnumSet.noneOf(Facet.class);
    tests().forEach(test -> facets.add(test.source().facet()));
    return facets;
  }
}
