package io.sheaf.docs.access.tokens;

import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.gate.Permission;
import io.sheaf.storage.table.SiteId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What the claims of a token say: a name, roles, and what may be done on which site.
final class Claims {

  private static final Set<Permission> PLAIN = EnumSet.of(Permission.READ, Permission.WRITE, Permission.DELETE);

  private Claims() {
  }

  static Caller caller(Map<String, Object> claims) {
    var groups = texts(claims.get("cognito:groups"));
    var given = claims.containsKey("permissions") ? permissions(texts(claims.get("permissions"))) : PLAIN;
    boolean admin = groups.stream().anyMatch("admins"::equalsIgnoreCase);
    var grants = new HashMap<SiteId, Grant>();
    for (var group : groups) {
      grant(group, given, grants);
    }
    return new Caller(name(claims), Caller.Kind.TOKEN, admin, grants, new ArrayList<>(groups), List.of(), Map.of());
  }

  private static void grant(String group, Set<Permission> given, Map<SiteId, Grant> grants) {
    if (group.equalsIgnoreCase("admins") || group.equals("authentication_only")) {
      return;
    }
    if (group.endsWith("_read")) {
      add(group, group.substring(0, group.length() - 5), EnumSet.of(Permission.READ), grants);
    } else if (group.endsWith("_govern")) {
      add(group, group.substring(0, group.length() - 7),
          EnumSet.of(Permission.GOVERN, Permission.READ, Permission.WRITE, Permission.DELETE), grants);
    } else {
      add(group, group, given, grants);
    }
  }

  private static void add(String group, String site, Set<Permission> permissions, Map<SiteId, Grant> grants) {
    if (SiteId.isSiteId(site)) {
      grants.merge(new SiteId(site), Grant.of(permissions, group), Grant::and);
    }
  }

  private static String name(Map<String, Object> claims) {
    return Stream.of("email", "username", "cognito:username").map(claims::get)
        .filter(String.class::isInstance).map(String.class::cast).filter(name -> !name.isEmpty()).findFirst()
        .orElse("System");
  }

  /// A list, or a text like `[a b]` or `a,b`.
  static Set<String> texts(@org.jspecify.annotations.Nullable Object claim) {
    var texts = new LinkedHashSet<String>();
    if (claim instanceof List<?> list) {
      list.forEach(element -> texts.add(String.valueOf(element)));
    } else if (claim instanceof String text) {
      var bare = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
      Stream.of(bare.split("[,\\s]+")).filter(word -> !word.isEmpty()).forEach(texts::add);
    }
    return texts;
  }

  private static Set<Permission> permissions(Set<String> words) {
    var permissions = EnumSet.noneOf(Permission.class);
    for (var word : words) {
      for (var permission : Permission.values()) {
        if (permission.name().equals(word.toUpperCase(Locale.ROOT))) {
          permissions.add(permission);
        }
      }
    }
    return permissions;
  }
}
