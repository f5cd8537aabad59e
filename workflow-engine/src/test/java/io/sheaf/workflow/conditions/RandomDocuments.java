package io.sheaf.workflow.conditions;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Documents and conditions of few words, so that they meet often.
public final class RandomDocuments {

  private static final List<String> KEYS = List.of("a", "b", "c");
  private static final List<String> TEXTS = List.of("", "x", "xy", "Xy", "7", "7.0", "10", "true", "in/x", "2030-01-02",
      " ");

  private final Random random;

  public RandomDocuments(Random random) {
    this.random = random;
  }

  public Snapshot document() {
    var document = Snapshot.of("d", one(List.of("x", "in/x", "in/sub/xy", "/in/7")));
    for (var key : KEYS) {
      if (random.nextInt(3) > 0) {
        document = document.withAttribute(key, held());
      }
      if (random.nextInt(3) == 0) {
        document = document.withTag(key, held());
      }
    }
    if (random.nextBoolean()) {
      document = document.with(Property.CONTENT_TYPE, Datum.of(one(List.of("text/plain; charset=utf-8", "TEXT/plain",
          "x"))));
    }
    if (random.nextBoolean()) {
      document = document.with(Property.SIZE, Datum.of(random.nextInt(12)));
    }
    if (random.nextBoolean()) {
      document = document.with(Property.INSERTED, Datum.of(Instant.parse("2030-01-0" + (1 + random.nextInt(3))
          + "T00:00:00Z")));
    }
    return document.withText(known("X  y\nand 7")).withBarcodes(known(List.of("x", "7")))
        .withFields(known(Map.of("a", List.of("xy", "10"))));
  }

  private <T> Known<T> known(T what) {
    return switch (random.nextInt(4)) {
      case 0 -> Known.nothing();
      case 1 -> Known.pending();
      default -> Known.told(what);
    };
  }

  public Held held() {
    var values = new ArrayList<Datum>();
    for (int count = random.nextInt(4); count > 0; count--) {
      values.add(datum());
    }
    return new Held(values, random.nextBoolean() ? Author.person("ann") : Author.rule("r"));
  }

  public Datum datum() {
    return switch (random.nextInt(5)) {
      case 0 -> Datum.of(new BigDecimal(one(List.of("7", "7.00", "10", "-1.5"))));
      case 1 -> Datum.of(random.nextBoolean());
      default -> Datum.of(one(TEXTS));
    };
  }

  public Condition condition(int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(6)) {
      case 1 -> new Condition.Not(condition(depth - 1));
      case 2 -> new Condition.All(conditions(depth));
      case 3 -> new Condition.Any(conditions(depth));
      default -> test();
    };
  }

  private List<Condition> conditions(int depth) {
    var conditions = new ArrayList<Condition>();
    for (int count = random.nextInt(4); count > 0; count--) {
      conditions.add(condition(depth - 1));
    }
    return conditions;
  }

  /// As a client could write it.
  public Condition.Test test() {
    var source = source();
    var operator = one(List.of(Operator.values()));
    if (source instanceof Source.Comparison) {
      while (operator.isUnary() || operator == Operator.MATCHES) {
        operator = one(List.of(Operator.values()));
      }
      return Condition.Test.of(source, operator);
    }
    if (operator.isUnary()) {
      return Condition.Test.of(source, operator);
    }
    if (operator.takesList()) {
      var values = new ArrayList<Datum>();
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        values.add(Datum.of(one(TEXTS)));
      }
      return new Condition.Test(source, operator, values);
    }
    if (operator == Operator.MATCHES) {
      return Condition.Test.of(source, operator, Datum.of(one(List.of("^x", "7|y", "[0-9]+$", ""))));
    }
    var operand = datum();
    while (operand instanceof Datum.Flag && operator != Operator.EQ && operator != Operator.NEQ) {
      operand = datum();
    }
    return Condition.Test.of(source, operator, operand);
  }

  private Source source() {
    return switch (random.nextInt(8)) {
      case 0 -> new Source.Tag(one(KEYS));
      case 1 -> new Source.Of(one(List.of(Property.values())));
      case 2 -> new Source.Content();
      case 3 -> new Source.Barcode();
      case 4 -> new Source.Field(one(KEYS));
      case 5 -> new Source.Comparison(one(KEYS), one(KEYS),
          random.nextBoolean() ? null : one(List.of(Aggregate.values())));
      default -> new Source.Attribute(one(KEYS));
    };
  }

  public <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
