package io.sheaf.docs.access.policies;

import io.sheaf.docs.access.policies.PolicyItem.Attribute;
import io.sheaf.docs.access.policies.PolicyItem.Bound;
import io.sheaf.docs.access.policies.PolicyItem.Equal;
import io.sheaf.docs.access.policies.PolicyItem.OfCaller;
import io.sheaf.docs.access.policies.PolicyItem.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an item means for somebody who asks for something: what is left to be seen of the document, or that it cannot
/// allow anything. The same as [Rego] says it, part by part.
final class Meaning {

  private Meaning() {
  }

  /// What the document must say for the item to allow; nothing at all where that list is empty. Absent where the item
  /// does not allow it whatever the document says.
  static Optional<List<AttributeTest>> of(PolicyItem item, PolicyInput input) {
    var asked = item.input();
    if (!hasRoles(item, input.roles()) || asked != null
        && !(isAmong(asked.httpMethod(), input.method()) && isAmong(asked.resource(), input.resource()))) {
      return Optional.empty();
    }
    var tests = PolicyItem.orNone(item.attributes()).stream().map(part -> test(part, input)).toList();
    return tests.stream().anyMatch(test -> test.oneOf() != null && test.oneOf().isEmpty())
        ? Optional.empty()
        : Optional.of(tests);
  }

  static boolean holds(List<AttributeTest> tests, Map<String, List<Object>> said) {
    return tests.stream().allMatch(test -> test.holds(said.getOrDefault(test.key(), List.of())));
  }

  private static boolean hasRoles(PolicyItem item, List<String> roles) {
    return roles.containsAll(PolicyItem.orNone(item.allRoles()))
        && (item.anyRoles() == null || item.anyRoles().stream().anyMatch(roles::contains))
        && PolicyItem.orNone(item.excludedRoles()).stream().noneMatch(roles::contains);
  }

  private static boolean isAmong(@Nullable Words words, @Nullable String word) {
    return words == null
        || word != null && (words.in() == null || words.in().contains(word))
            && !PolicyItem.orNone(words.notIn()).contains(word);
  }

  private static AttributeTest test(Attribute part, PolicyInput input) {
    var none = new ArrayList<String>();
    if (part.neq() != null) {
      none.add(part.neq().stringValue());
    }
    if (part.notIn() != null) {
      none.addAll(part.notIn().stringValues());
    }
    var from = greatest(part.gte() == null ? null : number(part.gte()),
        part.gt() == null ? null : Math.nextUp(number(part.gt())));
    var to = least(part.lte() == null ? null : number(part.lte()),
        part.lt() == null ? null : Math.nextDown(number(part.lt())));
    var within = new AttributeTest(part.key(), null, from, to, none);
    var oneOf = oneOf(part, input);
    return oneOf.<AttributeTest>map(values -> new AttributeTest(part.key(),
        values.stream().filter(value -> within.fits(value)).toList(), null, null, none)).orElse(within);
  }

  /// The values that `eq` and `in` leave; absent where they say nothing.
  private static Optional<List<Object>> oneOf(Attribute part, PolicyInput input) {
    var equal = part.eq() == null ? null : operands(part.eq(), input);
    if (part.in() == null) {
      return Optional.ofNullable(equal);
    }
    Set<Object> listed = new HashSet<>(part.in().stringValues());
    return Optional.of(equal == null
        ? List.copyOf(listed)
        : equal.stream().filter(listed::contains).toList());
  }

  private static List<Object> operands(Equal equal, PolicyInput input) {
    if (equal.stringValue() != null) {
      return List.of(equal.stringValue());
    }
    if (equal.numberValue() != null) {
      return List.of(PolicyInput.compared(equal.numberValue()));
    }
    if (equal.booleanValue() != null) {
      return List.of(equal.booleanValue());
    }
    return equal.input() == null ? List.of() : operands(equal.input(), input);
  }

  private static List<Object> operands(OfCaller caller, PolicyInput input) {
    if (caller.matchUserClaim() != null) {
      return input.claimed(caller.matchUserClaim());
    }
    return input.username() == null ? List.of() : List.of(input.username());
  }

  private static double number(Bound bound) {
    return PolicyInput.compared(bound.numberValue());
  }

  private static @Nullable Double greatest(@Nullable Double one, @Nullable Double other) {
    return one == null ? other : other == null ? one : Double.valueOf(Math.max(one, other));
  }

  private static @Nullable Double least(@Nullable Double one, @Nullable Double other) {
    return one == null ? other : other == null ? one : Double.valueOf(Math.min(one, other));
  }
}
