package io.sheaf.workflow.conditions;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.function.BiPredicate;

/// What conditions come to.
final class Evaluation {

  private Evaluation() {
  }

  static Verdict of(Condition condition, DocumentView document) {
    return switch (condition) {
      case Condition.All(var parts) -> all(parts, document);
      case Condition.Any(var parts) -> any(parts, document);
      case Condition.Not(var inner) -> of(inner, document).negated();
      case Condition.Test test -> of(test, document);
    };
  }

  private static Verdict all(List<Condition> parts, DocumentView document) {
    var verdict = Verdict.HOLDS;
    for (var part : parts) {
      var one = of(part, document);
      if (one == Verdict.FAILS) {
        return one;
      }
      verdict = one == Verdict.UNKNOWN ? one : verdict;
    }
    return verdict;
  }

  private static Verdict any(List<Condition> parts, DocumentView document) {
    var verdict = Verdict.FAILS;
    for (var part : parts) {
      var one = of(part, document);
      if (one == Verdict.HOLDS) {
        return one;
      }
      verdict = one == Verdict.UNKNOWN ? one : verdict;
    }
    return verdict;
  }

  static Verdict of(Condition.Test test, DocumentView document) {
    var looked = Looked.at(test.source(), document);
    return looked.pending() ? Verdict.UNKNOWN : Verdict.of(holds(test, looked, document));
  }

  private static boolean holds(Condition.Test test, Looked looked, DocumentView document) {
    return switch (test.operator()) {
      case EXISTS -> looked.there();
      case NOT_EXISTS -> !looked.there();
      case IS_EMPTY -> isEmpty(looked);
      case IS_NOT_EMPTY -> !isEmpty(looked);
      case EQ, IN -> some(test, looked, document, Comparing::equal);
      case NEQ, NOT_IN -> !some(test, looked, document, Comparing::equal);
      case CONTAINS -> some(test, looked, document, (held, asked) -> held.spelled().contains(asked.spelled()));
      case NOT_CONTAINS -> !some(test, looked, document, (held, asked) -> held.spelled().contains(asked.spelled()));
      case STARTS_WITH -> some(test, looked, document, (held, asked) -> held.spelled().startsWith(asked.spelled()));
      case ENDS_WITH -> some(test, looked, document, (held, asked) -> held.spelled().endsWith(asked.spelled()));
      case GT -> some(test, looked, document, (held, asked) -> Comparing.order(held, asked).orElse(0) > 0);
      case LT -> some(test, looked, document, (held, asked) -> Comparing.order(held, asked).orElse(0) < 0);
      case GTE -> some(test, looked, document, (held, asked) -> Comparing.order(held, asked).orElse(-1) >= 0);
      case LTE -> some(test, looked, document, (held, asked) -> Comparing.order(held, asked).orElse(1) <= 0);
      case MATCHES -> matches(test, looked);
    };
  }

  private static boolean isEmpty(Looked looked) {
    return looked.values().stream().allMatch(value -> value.spelled().isBlank());
  }

  private static boolean some(Condition.Test test, Looked looked, DocumentView document,
      BiPredicate<Datum, Datum> meets) {
    var asked = operands(test, document);
    for (var held : looked.values()) {
      var folded = folded(test.source(), held);
      for (var one : asked) {
        if (meets.test(folded, one)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Datum> operands(Condition.Test test, DocumentView document) {
    var asked = test.source() instanceof Source.Comparison comparison
        ? Looked.other(comparison, document)
        : test.operands();
    return asked.stream().map(one -> folded(test.source(), one)).toList();
  }

  private static Datum folded(Source source, Datum datum) {
    return datum instanceof Datum.Text(var text) ? Datum.of(source.folded(text)) : datum;
  }

  private static boolean matches(Condition.Test test, Looked looked) {
    var pattern = Pattern.compile(test.operands().getFirst().spelled());
    return looked.values().stream().anyMatch(value -> pattern.matcher(value.spelled()).find());
  }
}
