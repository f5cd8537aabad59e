package io.sheaf.docs.access.policies;

import io.sheaf.docs.access.policies.PolicyItem.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a policy means, read once more and as plainly as can be: by trying, for each part, one value after the other.
final class PlainReading {

  private PlainReading() {
  }

  static boolean allows(List<PolicyItem> items, PolicyInput input, Map<String, List<Object>> document) {
    for (var item : items) {
      if (allows(item, input, document)) {
        return true;
      }
    }
    return false;
  }

  private static boolean allows(PolicyItem item, PolicyInput input, Map<String, List<Object>> document) {
    if (item.allRoles() != null && !item.allRoles().stream().allMatch(input.roles()::contains)) {
      return false;
    }
    if (item.anyRoles() != null && item.anyRoles().stream().noneMatch(input.roles()::contains)) {
      return false;
    }
    if (item.excludedRoles() != null && item.excludedRoles().stream().anyMatch(input.roles()::contains)) {
      return false;
    }
    if (item.input() != null && (!allows(item.input().httpMethod(), input.method())
        || !allows(item.input().resource(), input.resource()))) {
      return false;
    }
    for (var part : PolicyItem.orNone(item.attributes())) {
      if (!passes(part, input, document.getOrDefault(part.key(), List.of()))) {
        return false;
      }
    }
    return true;
  }

  private static boolean allows(PolicyItem.@Nullable Words words, @Nullable String word) {
    if (words == null) {
      return true;
    }
    if (word == null) {
      return words.in() == null && words.notIn() == null;
    }
    return (words.in() == null || words.in().contains(word))
        && (words.notIn() == null || !words.notIn().contains(word));
  }

  private static boolean passes(Attribute part, PolicyInput input, List<Object> values) {
    for (var value : values) {
      if (part.neq() != null && value.equals(part.neq().stringValue())) {
        return false;
      }
      if (part.notIn() != null && value instanceof String text && part.notIn().stringValues().contains(text)) {
        return false;
      }
    }
    for (var value : values) {
      if (suits(part, input, value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean suits(Attribute part, PolicyInput input, Object value) {
    double number = value instanceof Double given ? given : Double.NaN;
    return (part.eq() == null || equals(part.eq(), input).contains(value))
        && (part.in() == null || value instanceof String text && part.in().stringValues().contains(text))
        && (part.gt() == null || number > part.gt().numberValue().doubleValue())
        && (part.gte() == null || number >= part.gte().numberValue().doubleValue())
        && (part.lt() == null || number < part.lt().numberValue().doubleValue())
        && (part.lte() == null || number <= part.lte().numberValue().doubleValue());
  }

  private static List<Object> equals(PolicyItem.Equal equal, PolicyInput input) {
    var wanted = new ArrayList<Object>();
    if (equal.stringValue() != null) {
      wanted.add(equal.stringValue());
    }
    if (equal.numberValue() != null) {
      wanted.add(equal.numberValue().doubleValue() + 0.0);
    }
    if (equal.booleanValue() != null) {
      wanted.add(equal.booleanValue());
    }
    if (equal.input() != null && equal.input().matchUserClaim() != null) {
      var claim = input.claims().get(equal.input().matchUserClaim());
      if (claim instanceof List<?> list) {
        wanted.addAll(list);
      } else if (claim != null) {
        wanted.add(claim);
      }
    } else if (equal.input() != null && input.username() != null) {
      wanted.add(input.username());
    }
    return wanted;
  }
}
