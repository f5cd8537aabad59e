package io.sheaf.workflow.conditions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Why conditions come to what they do.
final class Explaining {

  private static final int LONGEST_VALUE = 80;
  private static final int VALUES = 5;

  private Explaining() {
  }

  static Explained of(Condition condition, DocumentView document) {
    return switch (condition) {
      case Condition.All(var parts) -> group(condition, "all", parts, document);
      case Condition.Any(var parts) -> group(condition, "any", parts, document);
      case Condition.Not(var inner) -> group(condition, "not", List.of(inner), document);
      case Condition.Test test -> test(test, document);
    };
  }

  private static Explained group(Condition condition, String word, List<Condition> parts, DocumentView document) {
    var explained = new ArrayList<Explained>();
    parts.forEach(part -> explained.add(of(part, document)));
    long holding = explained.stream().filter(part -> part.verdict() == Verdict.HOLDS).count();
    return new Explained(condition, Evaluation.of(condition, document),
        word + ": " + holding + " of " + parts.size() + " hold", explained);
  }

  private static Explained test(Condition.Test test, DocumentView document) {
    var looked = Looked.at(test.source(), document);
    var asked = test.operator().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    var operands = test.source() instanceof Source.Comparison comparison
        ? Looked.other(comparison, document)
        : test.operands();
    var why = test.source().named() + " " + found(looked) + "; asked: " + asked
        + (test.operator().isUnary() ? "" : " " + listed(operands));
    return new Explained(test, Evaluation.of(test, document), why, List.of());
  }

  private static String found(Looked looked) {
    if (looked.pending()) {
      return "is not known yet";
    }
    if (looked.values().isEmpty()) {
      return looked.there() ? "is there without a value" : "is not there";
    }
    return "is " + listed(looked.values());
  }

  private static String listed(List<Datum> values) {
    if (values.isEmpty()) {
      return "nothing";
    }
    var shown = values.stream().limit(VALUES).map(value -> "'" + cut(value.spelled()) + "'").toList();
    return String.join(", ", shown) + (values.size() > VALUES ? ", …" : "");
  }

  private static String cut(String text) {
    var line = text.replaceAll("\\s+", " ");
    if (line.length() <= LONGEST_VALUE) {
      return line;
    }
    int end = Character.isHighSurrogate(line.charAt(LONGEST_VALUE - 1)) ? LONGEST_VALUE - 1 : LONGEST_VALUE;
    return line.substring(0, end) + "…";
  }
}
