package io.sheaf.storage.table.dynamodb;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Limits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A condition as DynamoDB reads it.
///
/// An expired item is still in the table and must be as good as absent. So a condition is taken apart in two: what it
/// says of an item that is there, and whether it is true of none at all. The first is rendered with everything that is
/// certain already folded away, the second is a constant, and the text is `there AND …` or `NOT there OR …`. That
/// leaves no true and no false in the middle of a text, for which DynamoDB has no words.
///
/// A comparison with a missing attribute or with one of another type is false in DynamoDB, and its opposite true, as
/// in the port: inside of NOT nothing needs more care than that.
final class ConditionText {

  private static final Condition ALWAYS = Condition.always();
  private static final Condition NEVER = new Condition.Any(List.of());

  private static final String EXISTS = "attribute_exists(" + Attributes.PARTITION + ")";
  private static final String EXISTS_NOT = "attribute_not_exists(" + Attributes.PARTITION + ")";
  private static final String LASTS = "attribute_not_exists(" + Attributes.EXPIRY + ") OR " + Attributes.EXPIRY + " > ";

  private final Placeholders placeholders;

  private ConditionText(Placeholders placeholders) {
    this.placeholders = placeholders;
  }

  /// Nothing, when the condition is true of whatever may be there.
  static Optional<String> of(Condition condition, Instant now, Placeholders placeholders) {
    var ofAnItem = folded(condition);
    boolean ofNone = condition.holds(null);
    if (ofAnItem.equals(ALWAYS) && ofNone) {
      return Optional.empty();
    }
    if (ofAnItem.equals(NEVER) && !ofNone) {
      return Optional.of(EXISTS + " AND " + EXISTS_NOT);
    }
    var second = placeholders.value(Attributes.of(now));
    var text = new ConditionText(placeholders);
    if (ofNone) {
      var absent = EXISTS_NOT + " OR " + Attributes.EXPIRY + " <= " + second;
      return Optional.of(ofAnItem.equals(NEVER) ? absent : absent + " OR " + text.of(ofAnItem));
    }
    var there = EXISTS + " AND (" + LASTS + second + ")";
    return Optional.of(ofAnItem.equals(ALWAYS) ? there : there + " AND " + text.within(ofAnItem));
  }

  /// One that is always true, for the requests that must have one.
  static String anything() {
    return EXISTS + " OR " + EXISTS_NOT;
  }

  /// The same condition for an item that is there: without what is known of such a one, [#ALWAYS] or [#NEVER] when
  /// nothing else is left, and no two groups of a kind within each other.
  private static Condition folded(Condition condition) {
    return switch (condition) {
      case Condition.Present _ -> ALWAYS;
      case Condition.Has(var name) -> isAttribute(name) ? condition : NEVER;
      case Condition.Compare(var name, _, _) -> isAttribute(name) ? condition : NEVER;
      case Condition.Not(var inner) -> opposite(folded(inner));
      case Condition.All(var conditions) -> {
        var parts = new ArrayList<Condition>();
        for (var part : conditions) {
          switch (folded(part)) {
            case Condition.All(var more) -> parts.addAll(more);
            case Condition.Any(var none) when none.isEmpty() -> {
              yield NEVER;
            }
            case Condition other -> parts.add(other);
          }
        }
        yield parts.size() == 1 ? parts.getFirst() : new Condition.All(parts);
      }
      case Condition.Any(var conditions) -> {
        var parts = new ArrayList<Condition>();
        for (var part : conditions) {
          switch (folded(part)) {
            case Condition.Any(var more) -> parts.addAll(more);
            case Condition.All(var none) when none.isEmpty() -> {
              yield ALWAYS;
            }
            case Condition other -> parts.add(other);
          }
        }
        yield parts.size() == 1 ? parts.getFirst() : new Condition.Any(parts);
      }
    };
  }

  private static Condition opposite(Condition folded) {
    return switch (folded) {
      case Condition.Not(var inner) -> inner;
      case Condition.All(var none) when none.isEmpty() -> NEVER;
      case Condition.Any(var none) when none.isEmpty() -> ALWAYS;
      default -> new Condition.Not(folded);
    };
  }

  /// Keys, index entries and the expiry are attributes in DynamoDB, but not in the port.
  private static boolean isAttribute(String name) {
    return !name.isEmpty() && !Limits.RESERVED_NAMES.contains(name);
  }

  private String of(Condition folded) {
    return switch (folded) {
      case Condition.Has(var name) -> "attribute_exists(" + placeholders.name(name) + ")";
      case Condition.Compare(var name, var comparison, var value) ->
        placeholders.name(name) + sign(comparison) + placeholders.value(Attributes.of(value));
      case Condition.Not(var inner) -> "NOT " + (isGroup(inner) ? "(" + of(inner) + ")" : of(inner));
      case Condition.All(var parts) -> parts.stream().map(this::within).collect(Collectors.joining(" AND "));
      case Condition.Any(var parts) -> parts.stream().map(this::of).collect(Collectors.joining(" OR "));
      case Condition.Present _ -> throw new IllegalStateException("folded away before");
    };
  }

  /// As a part of a conjunction. No brackets but those that are needed: DynamoDB refuses doubled ones.
  private String within(Condition folded) {
    return folded instanceof Condition.Any ? "(" + of(folded) + ")" : of(folded);
  }

  private static boolean isGroup(Condition condition) {
    return condition instanceof Condition.All || condition instanceof Condition.Any;
  }

  private static String sign(Condition.Comparison comparison) {
    return switch (comparison) {
      case EQUAL -> " = ";
      case LESS -> " < ";
      case AT_MOST -> " <= ";
      case GREATER -> " > ";
      case AT_LEAST -> " >= ";
    };
  }
}
