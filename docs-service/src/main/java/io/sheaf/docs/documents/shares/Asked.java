package io.sheaf.docs.documents.shares;

import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a request says of a share that is to be.
record Asked(Grantee with, List<Permission> permissions) {

  private static final Set<String> RESERVED = Set.of("global", "api_key");
  private static final List<Permission> LENT = List.of(Permission.READ, Permission.WRITE, Permission.DELETE);

  static Asked read(Fields body) {
    var share = body.object("share");
    body.check();
    if (share.isEmpty()) {
      throw Refused.because("share", "'share' is required");
    }
    var with = grantee(share.get());
    var permissions = permissions(share.get());
    body.check();
    return new Asked(with.orElseThrow(), permissions);
  }

  private static Optional<Grantee> grantee(Fields share) {
    var group = name(share, "group");
    var user = name(share, "user");
    share.faults().when(group == null && user == null, "group", "'group' is required");
    share.faults().when(group != null && user != null, "user", "'group' and 'user' cannot both be set");
    share.faults().when(group != null && RESERVED.contains(group.toLowerCase(Locale.ROOT)), "group",
        "'group' is reserved");
    return Optional.ofNullable(group).map(name -> new Grantee(Grantee.Kind.GROUP, name))
        .or(() -> Optional.ofNullable(user).map(name -> new Grantee(Grantee.Kind.USER, name)));
  }

  private static @Nullable String name(Fields share, String field) {
    var name = share.text(field);
    if (name == null || name.isBlank()) {
      return null;
    }
    share.faults().when(!Grantee.isName(name), field,
        "'" + field + "' has at most " + Grantee.LONGEST_NAME + " characters");
    return name;
  }

  private static List<Permission> permissions(Fields share) {
    var permissions = new ArrayList<Permission>();
    for (var word : share.texts("permissions")) {
      var known = LENT.stream().filter(one -> one.name().equalsIgnoreCase(word)).findFirst();
      share.faults().when(known.isEmpty(), "permissions",
          "'permissions' unexpected value '" + word + "' must be one of READ, WRITE, DELETE");
      known.filter(one -> !permissions.contains(one)).ifPresent(permissions::add);
    }
    share.faults().when(permissions.isEmpty() && share.faults().isEmpty(), "permissions",
        "'permissions' is required");
    permissions.sort(null);
    return permissions;
  }
}
