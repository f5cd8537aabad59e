package io.sheaf.docs.gate;

import io.micronaut.aop.InterceptorBean;
import io.micronaut.aop.MethodInterceptor;
import io.micronaut.aop.MethodInvocationContext;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What every request passes before its route runs: it is known who calls, which site is meant, and that the route
/// is allowed there.
@Singleton
@InterceptorBean(Needs.class)
final class Gate implements MethodInterceptor<Object, Object> {

  static final int ORDER = -100;
  static final Set<String> RESERVED = Set.of("global", "api_key");

  private final List<Authentication> ways;
  private final Entitlements entitlements;
  private final List<SiteGuard> guards;
  private final ShareKeys shares;

  Gate(List<Authentication> ways, Entitlements entitlements, List<SiteGuard> guards, ShareKeys shares) {
    this.ways = ways;
    this.entitlements = entitlements;
    this.guards = guards;
    this.shares = shares;
  }

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public @Nullable Object intercept(MethodInvocationContext<Object, Object> route) {
    var call = (Call) route.getParameterValues()[0];
    var need = route.enumValue(Needs.class, Need.class).orElseThrow();
    call.streaming(route.booleanValue(Needs.class, "streams").orElse(false));
    if (need != Need.NOTHING) {
      var caller = withShare(call, recognise(call), route);
      var site = need.isOnSite() ? siteMeant(call, caller, route) : null;
      // why before it is decided: who is refused is known by name all the same.
      call.admit(caller.asking(Asked.of(call.request())), site);
      decide(caller, site, need, route).enforce();
      if (site != null && !route.booleanValue(Needs.class, "onClosedSite").orElse(false)) {
        guards.forEach(guard -> guard.check(site, call));
      }
    }
    return route.proceed();
  }

  private Caller recognise(Call call) {
    var header = call.header("Authorization");
    if (header == null || header.isBlank()) {
      throw new Refused(Refusal.UNAUTHENTICATED);
    }
    var value = header.strip();
    var credential = value.regionMatches(true, 0, "Bearer ", 0, 7) ? value.substring(7).strip() : value;
    for (var way : ways) {
      var caller = way.recognise(credential, call);
      if (caller.isPresent()) {
        return entitlements.of(caller.get(), call);
      }
    }
    throw new Refused(Refusal.UNAUTHENTICATED);
  }

  /// why refused whoever it is: without the share, the request would be about another site than the one it is meant for.
  private Caller withShare(Call call, Caller caller, MethodInvocationContext<Object, Object> route) {
    var key = route.booleanValue(Needs.class, "underShare").orElse(false) ? call.query("shareKey") : null;
    if (key == null || key.isEmpty()) {
      return caller;
    }
    // why none on behalf of others: such a request is narrowed to one site, and a share would widen it.
    if (caller.delegation() != null) {
      throw new Refused(Refusal.DENIED);
    }
    return caller.under(shares.find(key, caller).orElseThrow(() -> new Refused(Refusal.DENIED)));
  }

  private static Decision decide(Caller caller, @Nullable SiteId site, Need need,
      MethodInvocationContext<Object, Object> route) {
    var decision = switch (need) {
      case NOTHING, CALLER -> Decision.allow();
      case SOME_SITE -> Access.somewhere(caller, null);
      case READ_SOMEWHERE -> Access.somewhere(caller, Permission.READ);
      case GOVERN_SOMEWHERE -> Access.somewhere(caller, Permission.GOVERN);
      case ADMIN -> Access.administrator(caller);
      case ANYTHING -> Access.anythingOn(caller, site == null ? SiteId.DEFAULT : site);
      case READ, WRITE, DELETE, GOVERN, ADMIN_OF_SITE ->
        Access.onSiteOrUnderShare(caller, site == null ? SiteId.DEFAULT : site, permission(need));
    };
    var otherwise = route.stringValue(Needs.class, "otherwise").orElse("");
    return decision.allowed() || otherwise.isEmpty()
        ? decision
        : Decision.refuse(otherwise, decision.reasons().toArray(Decision.Reason[]::new));
  }

  private static Permission permission(Need need) {
    var permission = need.permission();
    if (permission == null) {
      throw new IllegalStateException(need + " is about no site");
    }
    return permission;
  }

  /// The path's, the query's, that of the share, the caller's only one, or for those who only administrate the default
  /// one.
  private static SiteId siteMeant(Call call, Caller caller, MethodInvocationContext<Object, Object> route) {
    var named = route.getParameterValueMap().get("siteId") instanceof String inPath ? inPath : call.query("siteId");
    if (named != null && !named.isEmpty()) {
      return siteNamed(named, caller);
    }
    var share = caller.share();
    if (share != null) {
      return share.site();
    }
    if (caller.grants().size() == 1) {
      return caller.grants().keySet().iterator().next();
    }
    if (caller.admin() && caller.grants().isEmpty()) {
      return SiteId.DEFAULT;
    }
    throw new Refused(Refusal.DENIED, "fkq access denied (groups: " + caller.grantsInWords() + ")");
  }

  private static SiteId siteNamed(String named, Caller caller) {
    if (RESERVED.contains(named.toLowerCase(Locale.ROOT))) {
      throw new Refused(Refusal.DENIED, "'" + named + "' siteId is reserved");
    }
    if (SiteId.isSiteId(named)) {
      return new SiteId(named);
    }
    if (caller.admin()) {
      throw Refused.because("siteId", "'siteId' must be letters, digits, '_', '.' and '-', at most 64");
    }
    throw new Refused(Refusal.DENIED, "fkq access denied to siteId (" + named + ")");
  }
}
