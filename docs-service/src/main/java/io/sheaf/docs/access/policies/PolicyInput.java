package io.sheaf.docs.access.policies;

import io.sheaf.docs.gate.Asked;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a policy is told of a request: who asks, and for what.
///
/// @param method absent where it is not known, which is none of any list
/// @param roles with [#ADMINISTRATORS] among them exactly where the caller administrates everything
record PolicyInput(@Nullable String method, @Nullable String resource, @Nullable String username, List<String> roles,
    Map<String, Object> claims, Asked asked) {

  static final String ADMINISTRATORS = "Admins";

  PolicyInput {
    roles = List.copyOf(roles);
    claims = Map.copyOf(claims);
  }

  static PolicyInput of(Caller caller, Permission permission) {
    var asked = caller.asked().orUsual(permission);
    // why not as the credentials say: some of them take back what the group gives.
    var roles = new ArrayList<>(caller.roles());
    roles.removeIf(ADMINISTRATORS::equalsIgnoreCase);
    if (caller.admin()) {
      roles.add(ADMINISTRATORS);
    }
    return new PolicyInput(asked.method(), asked.resource(), caller.name(), roles, plain(caller.claims()), asked);
  }

  /// The claims with their numbers as they are compared.
  private static Map<String, Object> plain(Map<String, Object> claims) {
    var plain = new LinkedHashMap<String, Object>();
    claims.forEach((name, value) -> {
      var one = plain(value);
      if (one != null) {
        plain.put(name, one);
      }
    });
    return plain;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return switch (value) {
      case String text -> text;
      case Boolean flag -> flag;
      case Number number -> Double.isFinite(number.doubleValue()) ? compared(number) : null;
      case Collection<?> list -> {
        var all = new ArrayList<Object>();
        for (var each : list) {
          var one = plain(each);
          if (one != null) {
            all.add(one);
          }
        }
        yield all;
      }
      case Map<?, ?> object -> {
        var fields = new LinkedHashMap<String, Object>();
        object.forEach((name, each) -> {
          var one = plain(each);
          if (name != null && one != null) {
            fields.put(String.valueOf(name), one);
          }
        });
        yield fields;
      }
      case null, default -> null;
    };
  }

  /// A number as all sides compare it: 64-bit floating point, and one zero.
  static Double compared(Number number) {
    double value = number.doubleValue();
    return value == 0.0 ? 0.0 : value;
  }

  /// The values of a claim that something can be equal to; none where there is no such claim.
  List<Object> claimed(String name) {
    return switch (claims.get(name)) {
      case null -> List.of();
      case List<?> list -> List.copyOf(list);
      case Object one -> List.of(one);
    };
  }
}
