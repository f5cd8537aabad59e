package io.sheaf.docs.access.delegation;

import io.micronaut.core.annotation.Order;
import io.sheaf.docs.access.tokens.OwnTokens;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Delegation;
import io.sheaf.docs.gate.Entitlement;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes tokens, and narrows whoever sends one.
///
/// why after all others: what it narrows has to be known first.
@Singleton
@Order(100)
final class DelegationTokens implements Entitlement {

  static final String HEADER = "x-formkiq-delegation-token";

  private static final String USE = "delegation";

  private final OwnTokens tokens;

  DelegationTokens(OwnTokens tokens) {
    this.tokens = tokens;
  }

  /// @param onBehalfOf for whom it is; null where that is not said
  String make(Caller issuer, SiteId site, Set<Permission> permissions, @Nullable String onBehalfOf, String reason) {
    var claims = new HashMap<String, Object>();
    claims.put("token_use", USE);
    claims.put("siteId", site.text());
    claims.put("permissions", permissions.stream().map(Permission::name).sorted().toList());
    claims.put("reason", reason);
    if (onBehalfOf != null) {
      claims.put("onBehalfOf", onBehalfOf);
    }
    return tokens.of(issuer.name(), claims);
  }

  @Override
  public Caller of(Caller caller, Call call) {
    var header = call.header(HEADER);
    if (header == null || header.isBlank()) {
      return caller;
    }
    var claims = tokens.read(header.strip()).filter(read -> USE.equals(read.get("token_use")))
        .orElseThrow(() -> new Refused(Refusal.UNAUTHENTICATED));
    var share = call.query("shareKey");
    if (share != null && !share.isEmpty()) {
      // why: a share opens a folder of another site, and a token holds for its own alone.
      throw new Refused(Refusal.DENIED);
    }
    var onBehalfOf = Optional.ofNullable(claims.get("onBehalfOf")).map(String::valueOf).orElse(null);
    return caller.narrowedTo(new SiteId(String.valueOf(claims.get("siteId"))), permissions(claims),
        new Delegation(onBehalfOf, caller.name(), String.valueOf(claims.get("reason"))));
  }

  private static Set<Permission> permissions(Map<String, Object> claims) {
    var permissions = EnumSet.noneOf(Permission.class);
    if (claims.get("permissions") instanceof List<?> words) {
      words.forEach(word -> permissions.add(Permission.valueOf(String.valueOf(word))));
    }
    return permissions;
  }
}
