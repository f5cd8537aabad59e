package io.sheaf.docs.access.policies;

import io.sheaf.docs.access.policies.PolicyItem.Attribute;
import io.sheaf.docs.access.policies.PolicyItem.Bound;
import io.sheaf.docs.access.policies.PolicyItem.Equal;
import io.sheaf.docs.access.policies.PolicyItem.Input;
import io.sheaf.docs.access.policies.PolicyItem.OfCaller;
import io.sheaf.docs.access.policies.PolicyItem.Text;
import io.sheaf.docs.access.policies.PolicyItem.Texts;
import io.sheaf.docs.access.policies.PolicyItem.Words;
import io.sheaf.docs.gate.Asked;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Policies, requests and documents by chance, from so few words that they often meet.
record RandomPolicies(Random random) {

  static final List<String> ROLES = List.of("r1", "r2", "r3");
  static final List<String> TEXTS = List.of("x", "y", "5", "true", "ann", "a \"quote\" \\ and {{ü}}\n", "");
  private static final List<String> NUMBERS = List.of("5", "5.0", "-1.5", "0", "0.1", "123456789012345678901234",
      "1E-30");
  private static final List<String> KEYS = List.of("s", "n", "f", "k");
  private static final List<String> METHODS = List.of("GET", "POST", "PATCH");
  static final List<String> RESOURCES = List.of("/search", "/query", "/documents", "/documents/{documentId}");

  List<PolicyItem> items() {
    return some(1 + random.nextInt(3), this::item);
  }

  private PolicyItem item() {
    while (true) {
      var item = new PolicyItem(null, seldom(() -> among(ROLES)), seldom(() -> among(ROLES)),
          seldom(() -> among(ROLES)),
          random.nextInt(5) == 0 ? null : some(1 + random.nextInt(2), this::attribute),
          seldom(() -> new Input(maybe(() -> words(METHODS)), maybe(() -> words(RESOURCES)))));
      if (item.allRoles() != null || item.anyRoles() != null || item.excludedRoles() != null
          || item.attributes() != null) {
        return item;
      }
    }
  }

  private Words words(List<String> of) {
    var in = maybe(() -> among(of));
    return new Words(in, in == null ? among(of) : null);
  }

  private Attribute attribute() {
    var one = comparison();
    if (random.nextInt(3) > 0) {
      return one;
    }
    var other = comparison();
    return new Attribute(one.key(), first(one.eq(), other.eq()), first(one.gt(), other.gt()),
        first(one.gte(), other.gte()), first(one.lt(), other.lt()), first(one.lte(), other.lte()),
        first(one.neq(), other.neq()), first(one.in(), other.in()), first(one.notIn(), other.notIn()));
  }

  private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
    return one == null ? other : one;
  }

  private Attribute comparison() {
    var key = of(KEYS);
    return switch (random.nextInt(8)) {
      case 0 -> new Attribute(key, null, bound(), null, null, null, null, null, null);
      case 1 -> new Attribute(key, null, null, bound(), null, null, null, null, null);
      case 2 -> new Attribute(key, null, null, null, bound(), null, null, null, null);
      case 3 -> new Attribute(key, null, null, null, null, bound(), null, null, null);
      case 4 -> new Attribute(key, null, null, null, null, null, new Text(of(TEXTS)), null, null);
      case 5 -> new Attribute(key, null, null, null, null, null, null, new Texts(among(TEXTS)), null);
      case 6 -> new Attribute(key, null, null, null, null, null, null, null, new Texts(among(TEXTS)));
      default -> new Attribute(key, equal(), null, null, null, null, null, null, null);
    };
  }

  private Equal equal() {
    return switch (random.nextInt(5)) {
      case 0 -> new Equal(null, new BigDecimal(of(NUMBERS)), null, null);
      case 1 -> new Equal(null, null, random.nextBoolean(), null);
      case 2 -> new Equal(null, null, null, new OfCaller(true, null));
      case 3 -> new Equal(null, null, null, new OfCaller(null, of(List.of("dept", "level", "none"))));
      default -> new Equal(of(TEXTS), null, null, null);
    };
  }

  private Bound bound() {
    return new Bound(new BigDecimal(of(NUMBERS)));
  }

  PolicyInput input() {
    var claims = new LinkedHashMap<String, Object>();
    if (random.nextBoolean()) {
      claims.put("dept", random.nextBoolean() ? value() : some(random.nextInt(3), this::value));
    }
    if (random.nextBoolean()) {
      claims.put("level", random.nextInt(6) == 0 ? Map.of("a", of(TEXTS)) : value());
    }
    return new PolicyInput(most(() -> of(METHODS)), most(() -> of(RESOURCES)), most(() -> of(TEXTS)),
        ROLES.stream().filter(_ -> random.nextBoolean()).toList(), claims, Asked.NOTHING);
  }

  Map<String, List<Object>> document() {
    var said = new LinkedHashMap<String, List<Object>>();
    for (var key : KEYS) {
      if (random.nextInt(3) > 0) {
        said.put(key, some(random.nextInt(3), this::value));
      }
    }
    return said;
  }

  private Object value() {
    return switch (random.nextInt(3)) {
      case 0 -> of(TEXTS);
      case 1 -> PolicyInput.compared(new BigDecimal(of(NUMBERS)));
      default -> random.nextBoolean();
    };
  }

  <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private List<String> among(List<String> all) {
    return some(1 + random.nextInt(2), () -> of(all));
  }

  private static <T> List<T> some(int many, Supplier<T> each) {
    var all = new ArrayList<T>();
    for (int at = 0; at < many; at++) {
      all.add(each.get());
    }
    return all;
  }

  private <T> @Nullable T seldom(Supplier<T> one) {
    return random.nextInt(4) == 0 ? one.get() : null;
  }

  private <T> @Nullable T maybe(Supplier<T> one) {
    return random.nextBoolean() ? one.get() : null;
  }

  private <T> @Nullable T most(Supplier<T> one) {
    return random.nextInt(8) > 0 ? one.get() : null;
  }
}
