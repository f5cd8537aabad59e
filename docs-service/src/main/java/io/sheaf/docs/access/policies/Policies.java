package io.sheaf.docs.access.policies;

import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Decision;
import io.sheaf.docs.gate.DocumentPolicies;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refusal;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The door to what policies decide: in this process, or where a policy server is configured, there. A site without a
/// policy costs a look into this process's memory.
@Singleton
public final class Policies implements DocumentPolicies {

  private static final int AT_ONCE = 100;
  private static final String NOTHING = "";

  private final Function<SiteId, Optional<SitePolicy>> inForce;
  /// What a policy server knows the policy of a site by.
  private final Function<SiteId, String> names;
  private final DocumentFacts facts;
  private final PolicyServer server;
  private final boolean asksServer;

  @Inject
  Policies(RecentPolicies recent, DocumentFacts facts, PolicyServer server) {
    this(recent::of, PolicyServer::name, facts, server, server.isConfigured());
  }

  /// @param asksServer also about what can be decided here
  private Policies(Function<SiteId, Optional<SitePolicy>> inForce, Function<SiteId, String> names, DocumentFacts facts,
      PolicyServer server, boolean asksServer) {
    this.inForce = inForce;
    this.names = names;
    this.facts = facts;
    this.server = server;
    this.asksServer = asksServer;
  }

  /// The same for who decides about these documents again and again: what they say is looked for once, and a policy
  /// server is asked only about what is Rego, since of all else it says what is decided here.
  public Policies deciding(Collection<String> documentIds) {
    return new Policies(inForce, names, new RememberedFacts(facts, documentIds), server, false);
  }

  /// The same, if a site had that policy. A policy server is told of it under a name of its own, so that it decides
  /// for everybody else as before; who supposes it also says when that is over, by [#forget].
  public Policies supposing(ProposedPolicy proposed) {
    return new Policies(site -> site.equals(proposed.site()) ? proposed.policy() : inForce.apply(site),
        site -> site.equals(proposed.site()) ? proposed.name() : names.apply(site), facts, server, asksServer);
  }

  /// Nobody supposes it any more.
  public void forget(ProposedPolicy proposed) {
    if (proposed.policy().filter(SitePolicy::hasRaw).isPresent()) {
      server.remove(proposed.name());
    }
  }

  /// Whether the policy of the site is decided by a policy server in any case, which takes its time for each question.
  public boolean isDecidedElsewhere(SiteId site) {
    return inForce.apply(site).filter(SitePolicy::hasRaw).isPresent();
  }

  @Override
  public Decision decide(Caller caller, SiteId site, @Nullable String documentId, Permission permission) {
    return decision(caller, site, documentId == null ? NOTHING : documentId, permission, this::said);
  }

  @Override
  public Decision decideNew(Caller caller, SiteId site, Map<String, List<Object>> said, Permission permission) {
    return decision(caller, site, NOTHING, permission, (_, _) -> Map.of(NOTHING, said));
  }

  private Decision decision(Caller caller, SiteId site, String id, Permission permission, DocumentFacts said) {
    var policy = inForce.apply(site);
    if (policy.isEmpty()) {
      return Decision.allow();
    }
    var items = policy.get().items().size();
    var verdicts = verdicts(site, policy.get(), PolicyInput.of(caller, permission), List.of(id), said);
    var verdict = verdicts.get(id);
    return verdict == null
        ? Decision.refuse(Refusal.DENIED, Refusal.DENIED.text(), new Decision.Reason.PolicyRefuses(items))
        : Decision.allow(new Decision.Reason.PolicyAllows(verdict.item()));
  }

  @Override
  public Set<String> closed(Caller caller, SiteId site, Collection<String> documentIds, Permission permission) {
    var policy = inForce.apply(site);
    if (policy.isEmpty() || documentIds.isEmpty()) {
      return Set.of();
    }
    var input = PolicyInput.of(caller, permission);
    var closed = new HashSet<String>();
    var all = List.copyOf(new LinkedHashSet<>(documentIds));
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      var some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      var open = verdicts(site, policy.get(), input, some, this::said);
      some.stream().filter(id -> !open.containsKey(id)).forEach(closed::add);
    }
    return closed;
  }

  /// Which documents the site's policy leaves to the caller who reads.
  public Latitude latitude(Caller caller, SiteId site) {
    if (caller.admin()) {
      return new Latitude.All();
    }
    var policy = inForce.apply(site);
    if (policy.isEmpty()) {
      return new Latitude.All();
    }
    if (policy.get().hasRaw()) {
      return new Latitude.Unsaid();
    }
    var input = PolicyInput.of(caller, Permission.READ);
    var alternatives = policy.get().items().stream().flatMap(item -> Meaning.of(item, input).stream()).distinct()
        .toList();
    return alternatives.stream().anyMatch(List::isEmpty) ? new Latitude.All() : new Latitude.Some(alternatives);
  }

  /// By which item a document is open.
  private record Verdict(@Nullable Integer item) {}

  /// Of those documents that are open to who asks, by id.
  private Map<String, Verdict> verdicts(SiteId site, SitePolicy policy, PolicyInput input, List<String> ids,
      DocumentFacts said) {
    return asksServer || policy.hasRaw()
        ? asked(site, policy, input, ids, said)
        : decided(site, policy.items(), input, ids, said);
  }

  private Map<String, Verdict> asked(SiteId site, SitePolicy policy, PolicyInput input, List<String> ids,
      DocumentFacts facts) {
    var said = policy.asksForAttributes() ? facts.of(site, ids) : Map.<String, Map<String, List<Object>>>of();
    var verdicts = new LinkedHashMap<String, Verdict>();
    server.allowed(names.apply(site), policy, input, ids, said).forEach(id -> verdicts.put(id, new Verdict(null)));
    return verdicts;
  }

  private Map<String, Verdict> decided(SiteId site, List<PolicyItem> items, PolicyInput input, List<String> ids,
      DocumentFacts facts) {
    var verdicts = new LinkedHashMap<String, Verdict>();
    var tests = new LinkedHashMap<Integer, List<AttributeTest>>();
    for (int at = 0; at < items.size(); at++) {
      int item = at;
      Meaning.of(items.get(at), input).ifPresent(left -> tests.put(item, left));
    }
    var free = tests.entrySet().stream().filter(each -> each.getValue().isEmpty()).map(Map.Entry::getKey).findFirst();
    if (free.isPresent()) {
      // why not looked for: whatever the documents say makes no difference any more.
      ids.forEach(id -> verdicts.put(id, new Verdict(free.get())));
      return verdicts;
    }
    var said = tests.isEmpty() ? Map.<String, Map<String, List<Object>>>of() : facts.of(site, ids);
    for (var id : ids) {
      var values = said.getOrDefault(id, Map.of());
      tests.entrySet().stream().filter(each -> Meaning.holds(each.getValue(), values)).findFirst()
          .ifPresent(each -> verdicts.put(id, new Verdict(each.getKey())));
    }
    return verdicts;
  }

  private Map<String, Map<String, List<Object>>> said(SiteId site, Collection<String> ids) {
    var known = new ArrayList<>(ids);
    known.remove(NOTHING);
    return known.isEmpty() ? Map.of() : facts.of(site, known);
  }
}
