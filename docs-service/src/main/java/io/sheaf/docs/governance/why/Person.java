package io.sheaf.docs.governance.why;

import io.sheaf.docs.access.tokens.Claims;
import io.sheaf.docs.access.users.User;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.Entitlements;
import io.sheaf.docs.web.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Somebody whose rights are looked at: who they would be if they called now. What is made here is as the credentials
/// say alone, until it is [#entitled].
///
/// @param isLetIn whether they can sign in at all
record Person(Caller caller, boolean isLetIn) {

  /// The same, with what is said of them besides what their credentials say.
  Person entitled(Entitlements entitlements) {
    return new Person(entitlements.of(caller), isLetIn);
  }

  /// Somebody the directory knows, with the groups that it says.
  static Person of(User user) {
    return new Person(Claims.caller(user.claims()), user.enabled());
  }

  /// Somebody of the directory, if these were the groups.
  static Person of(User user, List<String> groups) {
    var claims = new LinkedHashMap<>(user.claims());
    claims.put("cognito:groups", groups);
    return new Person(Claims.caller(claims), user.enabled());
  }

  /// Somebody whose token says so.
  static Person of(String name, List<String> groups) {
    return new Person(Claims.caller(Map.of("username", name, "cognito:groups", groups)), true);
  }

  /// Whoever is in this group and in no other, and whom no list names.
  static Person ofGroup(String group) {
    var anybody = Claims.caller(Map.of("cognito:groups", List.of(group)));
    return new Person(new Caller("", Caller.Kind.TOKEN, anybody.admin(), anybody.grants(), anybody.roles(), List.of(),
        Map.of()), true);
  }

  /// What is decided before anything else: that somebody calls at all.
  Decision letIn() {
    return isLetIn
        ? Decision.allow()
        : Decision.refuse(Refusal.UNAUTHENTICATED, Refusal.UNAUTHENTICATED.text(),
            new Decision.Reason.Disabled(caller.name()));
  }
}
