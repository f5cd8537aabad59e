package io.sheaf.docs.access.policies;

import io.micronaut.serde.annotation.Serdeable;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One item of a policy, as it is given and shown: a text of Rego, or parts that all have to hold. What is absent asks
/// for nothing; lists are never empty.
///
/// @param allRoles the caller has each of them
/// @param anyRoles the caller has one of them
/// @param excludedRoles the caller has none of them
@Serdeable
record PolicyItem(@Nullable String policy, @Nullable List<String> allRoles, @Nullable List<String> anyRoles,
    @Nullable List<String> excludedRoles, @Nullable List<Attribute> attributes, @Nullable Input input) {

  /// What a document must say under a key. Of everything but `neq` and `notIn` one and the same value must hold, of
  /// those all of them; a document that says nothing there is none of these.
  @Serdeable
  record Attribute(String key, @Nullable Equal eq, @Nullable Bound gt, @Nullable Bound gte, @Nullable Bound lt,
      @Nullable Bound lte, @Nullable Text neq, @Nullable Texts in, @Nullable Texts notIn) {}

  /// Exactly one of them.
  @Serdeable
  record Equal(@Nullable String stringValue, @Nullable BigDecimal numberValue, @Nullable Boolean booleanValue,
      @Nullable OfCaller input) {}

  /// Exactly one of them.
  ///
  /// @param matchUserClaim the name of a claim; of a claim with several values one is enough
  @Serdeable
  record OfCaller(@Nullable Boolean matchUsername, @Nullable String matchUserClaim) {}

  @Serdeable
  record Bound(BigDecimal numberValue) {}

  @Serdeable
  record Text(String stringValue) {}

  @Serdeable
  record Texts(List<String> stringValues) {}

  @Serdeable
  record Input(@Nullable Words httpMethod, @Nullable Words resource) {}

  @Serdeable
  record Words(@Nullable List<String> in, @Nullable List<String> notIn) {}

  boolean isRaw() {
    return policy != null;
  }

  static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
