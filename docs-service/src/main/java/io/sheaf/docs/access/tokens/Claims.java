package io.sheaf.docs.access.tokens;

import com.nimbusds.jose.util.JSONObjectUtils;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Texts;
import io.sheaf.storage.table.SiteId;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the claims of a token say: a name, roles, and what may be done on which site.
public final class Claims {

  private static final String GROUPS = "cognito:groups";
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[,\\s]+");
  private static final Set<Permission> PLAIN = EnumSet.of(Permission.READ, Permission.WRITE, Permission.DELETE);
  private static final Set<Permission> GOVERNING = EnumSet.of(Permission.GOVERN, Permission.READ, Permission.WRITE,
      Permission.DELETE);
  private static final Set<Permission> READING = EnumSet.of(Permission.READ);

  /// Those that every token has or that were read here; what is left is the user's own.
  private static final Set<String> STANDARD = Set.of("iss", "sub", "aud", "exp", "nbf", "iat", "jti", "azp", "nonce",
      "acr", "amr", "auth_time", "at_hash", "c_hash", "sid", "typ", "scope", "client_id", "token_use", "version",
      "origin_jti", "event_id", "username", "name", "given_name", "family_name", "middle_name", "nickname",
      "preferred_username", "profile", "picture", "website", "email", "email_verified", "gender", "birthdate",
      "zoneinfo", "locale", "phone_number", "phone_number_verified", "address", "updated_at", "cognito:username",
      GROUPS, "cognito:roles", "cognito:preferred_role", "sitesClaims", "permissions", "samlGroups");

  private Claims() {
  }

  /// Whom these claims name, once it is known that they are true.
  public static Caller caller(Map<String, Object> claims) {
    var sites = object(claims.get("sitesClaims"));
    // why not both: who says more exactly what holds for sites means it.
    var groups = texts(sites.getOrDefault(GROUPS, claims.get(GROUPS)));
    groups.removeIf(Claims::isReserved);
    var map = sites.get("permissionsMap");
    var grants = new HashMap<SiteId, Grant>();
    if (map == null) {
      var given = claims.containsKey("permissions") ? permissions(texts(claims.get("permissions"))) : PLAIN;
      var siteOfRole = object(sites.get("roleSiteMap"));
      groups.forEach(group -> grant(group, siteOfRole.get(group), given, grants));
    } else {
      object(map).forEach((site, words) -> add("permissionsMap", site, permissions(texts(words)), grants));
    }
    // why not with a map: it takes the place of all that groups give, and an empty one means nothing at all.
    boolean admin = map == null && groups.stream().anyMatch("admins"::equalsIgnoreCase);
    return new Caller(name(claims), Caller.Kind.TOKEN, admin, grants, new ArrayList<>(groups),
        new ArrayList<>(texts(claims.get("samlGroups"))), own(claims));
  }

  private static boolean isReserved(String group) {
    return group.equalsIgnoreCase("global") || group.equalsIgnoreCase("API_KEY");
  }

  private static void grant(String group, @Nullable Object mapped, Set<Permission> given, Map<SiteId, Grant> grants) {
    if (group.equalsIgnoreCase("admins") || group.equals("authentication_only")) {
      return;
    }
    var site = mapped instanceof String text ? text : null;
    if (group.endsWith("_read")) {
      add(group, site == null ? shortened(group, "_read") : site, READING, grants);
    } else if (group.endsWith("_govern")) {
      add(group, site == null ? shortened(group, "_govern") : site, GOVERNING, grants);
    } else {
      add(group, site == null ? group : site, given, grants);
    }
  }

  private static String shortened(String group, String ending) {
    return group.substring(0, group.length() - ending.length());
  }

  private static void add(String from, String site, Set<Permission> permissions, Map<SiteId, Grant> grants) {
    if (SiteId.isSiteId(site) && !permissions.isEmpty()) {
      grants.merge(new SiteId(site), Grant.of(permissions, from), Grant::and);
    }
  }

  private static String name(Map<String, Object> claims) {
    return Stream.of("email", "username", "cognito:username").map(claims::get)
        .filter(String.class::isInstance).map(String.class::cast)
        .filter(name -> !name.isEmpty() && Texts.fault(name).isEmpty()).findFirst().orElse("System");
  }

  private static Map<String, Object> own(Map<String, Object> claims) {
    var own = new LinkedHashMap<String, Object>();
    claims.forEach((name, value) -> {
      if (value != null && !STANDARD.contains(name)) {
        own.put(name, value);
      }
    });
    return own;
  }

  /// An object, or the text of one; anything else is none.
  private static Map<String, Object> object(@Nullable Object claim) {
    if (claim instanceof String text) {
      try {
        return JSONObjectUtils.parse(text);
      } catch (ParseException noObject) {
        return Map.of();
      }
    }
    var object = new LinkedHashMap<String, Object>();
    if (claim instanceof Map<?, ?> map) {
      map.forEach((name, value) -> {
        if (name != null && value != null) {
          object.put(String.valueOf(name), value);
        }
      });
    }
    return object;
  }

  /// A list, or a text like `[a b]` or `a,b`.
  private static Set<String> texts(@Nullable Object claim) {
    var texts = new LinkedHashSet<String>();
    if (claim instanceof List<?> list) {
      list.stream().filter(String.class::isInstance).map(String.class::cast).forEach(texts::add);
    } else if (claim instanceof String text) {
      var bare = text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
      BETWEEN_WORDS.splitAsStream(bare).forEach(texts::add);
    }
    texts.removeIf(word -> word.isEmpty() || Texts.fault(word).isPresent());
    return texts;
  }

  private static Set<Permission> permissions(Collection<String> words) {
    var permissions = EnumSet.noneOf(Permission.class);
    for (var word : words) {
      var upper = word.toUpperCase(Locale.ROOT);
      Arrays.stream(Permission.values()).filter(permission -> permission.name().equals(upper))
          .forEach(permissions::add);
    }
    return permissions;
  }
}
