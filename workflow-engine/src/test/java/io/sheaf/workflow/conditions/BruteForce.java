package io.sheaf.workflow.conditions;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The grammar once more, written the long way round: what is not known yet is tried both as there and as not, and
/// only what comes out the same is an answer.
final class BruteForce {

  private BruteForce() {
  }

  static Set<Boolean> possible(Condition condition, Snapshot document) {
    return switch (condition) {
      case Condition.Test test -> test(test, document);
      case Condition.Not(var inner) -> {
        var flipped = new HashSet<Boolean>();
        possible(inner, document).forEach(one -> flipped.add(!one));
        yield flipped;
      }
      case Condition.All(var parts) -> fold(parts, document, true);
      case Condition.Any(var parts) -> fold(parts, document, false);
    };
  }

  private static Set<Boolean> fold(List<Condition> parts, Snapshot document, boolean all) {
    var possible = Set.of(all);
    for (var part : parts) {
      var next = new HashSet<Boolean>();
      for (var before : possible) {
        for (var one : possible(part, document)) {
          next.add(all ? before && one : before || one);
        }
      }
      possible = next;
    }
    return possible;
  }

  private static Set<Boolean> test(Condition.Test test, Snapshot document) {
    boolean pending = switch (test.source()) {
      case Source.Content _ -> document.text().isPending();
      case Source.Barcode _ -> document.barcodes().isPending();
      case Source.Field _ -> document.fields().isPending();
      default -> false;
    };
    return pending ? Set.of(true, false) : Set.of(holds(test, document));
  }

  private static boolean holds(Condition.Test test, Snapshot document) {
    var values = values(test.source(), document);
    return switch (test.operator()) {
      case NEQ -> !holds(Operator.EQ, test, values, document);
      case NOT_IN -> !holds(Operator.EQ, test, values, document);
      case NOT_CONTAINS -> !holds(Operator.CONTAINS, test, values, document);
      case NOT_EXISTS -> !exists(test.source(), document);
      case EXISTS -> exists(test.source(), document);
      case IS_EMPTY -> values.stream().filter(value -> !value.spelled().isBlank()).findAny().isEmpty();
      case IS_NOT_EMPTY -> values.stream().anyMatch(value -> !value.spelled().isBlank());
      case IN -> holds(Operator.EQ, test, values, document);
      case MATCHES -> values.stream().anyMatch(value -> Pattern.compile(test.operands().getFirst().spelled())
          .matcher(value.spelled()).find());
      default -> holds(test.operator(), test, values, document);
    };
  }

  private static boolean exists(Source source, Snapshot document) {
    return switch (source) {
      case Source.Attribute(var key) -> document.attributes().containsKey(key);
      case Source.Tag(var key) -> document.tags().containsKey(key);
      default -> !values(source, document).isEmpty();
    };
  }

  private static List<Datum> values(Source source, Snapshot document) {
    return switch (source) {
      case Source.Attribute(var key) -> held(document.attributes(), key);
      case Source.Tag(var key) -> held(document.tags(), key);
      case Source.Comparison(var key, _, _) -> held(document.attributes(), key);
      case Source.Content _ -> document.text().found().map(text -> List.of(Datum.of(text))).orElse(List.of());
      case Source.Barcode _ ->
        document.barcodes().found().orElse(List.of()).stream().map(Datum::of).toList();
      case Source.Field(var name) -> document.fields().found().orElse(Map.of()).getOrDefault(name, List.of()).stream()
          .map(Datum::of).toList();
      case Source.Of(var property) -> property(property, document);
    };
  }

  private static List<Datum> held(Map<String, Held> all, String key) {
    return all.containsKey(key) ? all.get(key).values() : List.of();
  }

  private static List<Datum> property(Property property, Snapshot document) {
    var path = document.properties().get(Property.PATH).spelled();
    var parts = new ArrayList<>(List.of((path.startsWith("/") ? path.substring(1) : path).split("/")));
    return switch (property) {
      case ID -> List.of(Datum.of(document.documentId()));
      case NAME -> List.of(Datum.of(parts.getLast()));
      case FOLDER -> {
        var folders = new ArrayList<Datum>(List.of(Datum.of("")));
        for (int depth = 1; depth < parts.size(); depth++) {
          folders.add(Datum.of(String.join("/", parts.subList(0, depth))));
        }
        yield folders;
      }
      default -> document.properties().containsKey(property)
          ? List.of(document.properties().get(property))
          : List.of();
    };
  }

  private static boolean holds(Operator operator, Condition.Test test, List<Datum> values, Snapshot document) {
    var others = test.source() instanceof Source.Comparison comparison
        ? others(comparison, document)
        : test.operands();
    for (var value : values) {
      for (var other : others) {
        if (holds(operator, fold(test.source(), value), fold(test.source(), other))) {
          return true;
        }
      }
    }
    return false;
  }

  private static Datum fold(Source source, Datum datum) {
    if (!(datum instanceof Datum.Text(var text))) {
      return datum;
    }
    if (source instanceof Source.Content) {
      return Datum.of(String.join(" ", List.of(text.strip().split("\\s+"))).toLowerCase(Locale.ROOT));
    }
    if (source.equals(new Source.Of(Property.CONTENT_TYPE))) {
      return Datum.of(text.split(";", -1)[0].strip().toLowerCase(Locale.ROOT));
    }
    return datum;
  }

  private static List<Datum> others(Source.Comparison comparison, Snapshot document) {
    var values = held(document.attributes(), comparison.otherKey());
    if (comparison.aggregate() == null) {
      return values;
    }
    if (comparison.aggregate() == Aggregate.COUNT) {
      return List.of(Datum.of(values.size()));
    }
    if (values.isEmpty()) {
      return List.of();
    }
    var sorted = new ArrayList<>(values);
    boolean numbers = values.stream().allMatch(Datum.Number.class::isInstance);
    sorted.sort((left, right) -> numbers
        ? number(left).compareTo(number(right))
        : left.spelled().compareTo(right.spelled()));
    return switch (comparison.aggregate()) {
      case FIRST -> List.of(values.getFirst());
      case LAST -> List.of(values.getLast());
      case MIN -> List.of(sorted.getFirst());
      case MAX -> List.of(values.stream().filter(value -> numbers
          ? number(value).compareTo(number(sorted.getLast())) == 0
          : value.spelled().equals(sorted.getLast().spelled())).findFirst().orElseThrow());
      case COUNT -> throw new IllegalStateException();
      case SUM -> {
        var sum = BigDecimal.ZERO;
        for (var value : values) {
          if (number(value) == null) {
            yield List.of();
          }
          sum = sum.add(number(value));
        }
        yield List.of(Datum.of(sum));
      }
    };
  }

  private static BigDecimal number(Datum datum) {
    if (datum instanceof Datum.Flag || datum instanceof Datum.Moment) {
      return null;
    }
    try {
      return new BigDecimal(datum.spelled());
    } catch (NumberFormatException none) {
      return null;
    }
  }

  private static boolean holds(Operator operator, Datum left, Datum right) {
    return switch (operator) {
      case CONTAINS -> left.spelled().indexOf(right.spelled()) >= 0;
      case STARTS_WITH -> left.spelled().indexOf(right.spelled()) == 0;
      case ENDS_WITH -> left.spelled().endsWith(right.spelled());
      case EQ -> "=".equals(compared(left, right));
      case GT -> ">".equals(compared(left, right));
      case LT -> "<".equals(compared(left, right));
      case GTE -> Set.of(">", "=").contains(compared(left, right)) && ordered(left, right);
      case LTE -> Set.of("<", "=").contains(compared(left, right)) && ordered(left, right);
      default -> throw new IllegalStateException(operator.name());
    };
  }

  private static boolean ordered(Datum left, Datum right) {
    return !(left instanceof Datum.Flag) && !(right instanceof Datum.Flag);
  }

  /// `<`, `=`, `>`, or `?` for what is in no order.
  private static String compared(Datum left, Datum right) {
    if (!ordered(left, right)) {
      boolean flags = Set.of("true", "false").contains(left.spelled().toLowerCase(Locale.ROOT));
      return flags && left.spelled().equalsIgnoreCase(right.spelled()) ? "=" : "?";
    }
    if (left instanceof Datum.Moment || right instanceof Datum.Moment) {
      return sign(moment(left), moment(right));
    }
    if (left instanceof Datum.Number || right instanceof Datum.Number) {
      return sign(number(left), number(right));
    }
    return sign(left.spelled(), right.spelled());
  }

  private static <T extends Comparable<T>> String sign(T left, T right) {
    if (left == null || right == null) {
      return "?";
    }
    int compared = left.compareTo(right);
    return compared < 0 ? "<" : compared > 0 ? ">" : "=";
  }

  private static Instant moment(Datum datum) {
    if (datum instanceof Datum.Moment(var moment)) {
      return moment;
    }
    return datum.spelled().matches("\\d{4}-\\d\\d-\\d\\d")
        ? LocalDate.parse(datum.spelled()).atStartOfDay(ZoneOffset.UTC).toInstant()
        : null;
  }
}
