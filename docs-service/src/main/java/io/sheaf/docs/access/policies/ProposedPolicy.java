package io.sheaf.docs.access.policies;

import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Optional;

/// A policy that a site would have, or that it would have none.
public final class ProposedPolicy {

  private final SiteId site;
  private final Optional<SitePolicy> policy;
  private final String name = PolicyServer.newName();

  private ProposedPolicy(SiteId site, Optional<SitePolicy> policy) {
    this.site = site;
    this.policy = policy;
  }

  /// @param items none for a site without a policy
  static ProposedPolicy of(SiteId site, List<PolicyItem> items) {
    return new ProposedPolicy(site, items.isEmpty() ? Optional.empty() : Optional.of(SitePolicy.of(items, 0)));
  }

  SiteId site() {
    return site;
  }

  Optional<SitePolicy> policy() {
    return policy;
  }

  /// What a policy server knows it by, as long as it is asked about it.
  String name() {
    return name;
  }
}
