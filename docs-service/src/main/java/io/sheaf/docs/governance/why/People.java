package io.sheaf.docs.governance.why;

import io.sheaf.docs.access.users.Users;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Entitlements;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.docs.web.Texts;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/// Finds out who is asked about.
@Singleton
final class People {

  private static final int LONGEST_NAME = 256;
  private static final int MOST_GROUPS = 100;

  private final Users users;
  private final Entitlements entitlements;

  People(Users users, Entitlements entitlements) {
    this.users = users;
    this.entitlements = entitlements;
  }

  /// Who is meant by `user` and `group` of the query: the caller, or for administrators of the site somebody of the
  /// directory, or somebody with just these groups.
  Person meant(Call call) {
    var name = call.query("user");
    var groups = groups(call);
    if (groups.isEmpty() && (name == null || name.equals(call.caller().name()))) {
      return new Person(call.caller(), true);
    }
    Access.onSite(call.caller(), call.site(), Permission.ADMIN).enforce();
    if (name == null || name.isBlank() || name.length() > LONGEST_NAME) {
      throw Refused.because("user", name == null || name.isBlank()
          ? "'user' is required"
          : "'user' has at most " + LONGEST_NAME + " characters");
    }
    var person = groups.isEmpty()
        ? users.find(name).map(Person::of).orElseThrow(() -> Refused.because("user",
            "'user' is nobody of the directory; name the groups of the token with 'group'"))
        : Person.of(name, groups);
    return person.entitled(entitlements);
  }

  private static List<String> groups(Call call) {
    var groups = new ArrayList<String>();
    for (var given : call.request().getParameters().getAll("group")) {
      for (var group : given.split(",", -1)) {
        Texts.fault(group).ifPresent(wrong -> {
          throw Refused.because("group", "'group' " + wrong);
        });
        if (!group.isBlank()) {
          groups.add(group.strip());
        }
      }
    }
    if (groups.size() > MOST_GROUPS || groups.stream().anyMatch(group -> group.length() > LONGEST_NAME)) {
      throw Refused.because("group", "'group' is given at most " + MOST_GROUPS + " times, with " + LONGEST_NAME
          + " characters each");
    }
    return groups;
  }
}
