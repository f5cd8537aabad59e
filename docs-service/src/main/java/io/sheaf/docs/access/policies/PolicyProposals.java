package io.sheaf.docs.access.policies;

import io.sheaf.docs.web.Fields;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/// The door to policies that somebody thinks of: reads them, as far as the site would take them. What is wrong with
/// them becomes faults of the request.
@Singleton
public final class PolicyProposals {

  private final KeptPolicies kept;
  private final PolicyChecks checks;

  PolicyProposals(KeptPolicies kept, PolicyChecks checks) {
    this.kept = kept;
    this.checks = checks;
  }

  /// All of a policy, as `policyItems` have it; none at all, where these are empty.
  public ProposedPolicy whole(SiteId site, Fields fields) {
    boolean isNone = fields.has(PolicyFields.ITEMS) && fields.objects(PolicyFields.ITEMS).isEmpty();
    fields.check();
    return checked(site, fields, isNone ? List.of() : PolicyFields.read(fields));
  }

  /// The policy that the site has, with one `item` more, or with it in the place of the one at `index`; or without that
  /// one, where there is no `item`. Without its only item it is none.
  public ProposedPolicy changed(SiteId site, Fields fields) {
    var items = new ArrayList<>(kept.find(site).map(SitePolicy::items).orElse(List.of()));
    var item = fields.object("item").map(PolicyFields::item);
    var index = fields.integer("index");
    fields.faults().when(index == null && item.isEmpty() && fields.faults().isEmpty(), fields.pathOf("item"),
        "'" + fields.pathOf("item") + "' or '" + fields.pathOf("index") + "' is required");
    fields.faults().when(index != null && (index < 0 || index >= items.size()), fields.pathOf("index"),
        "'" + fields.pathOf("index") + "' names none of the " + items.size() + " items of the policy");
    fields.faults().when(index == null && items.size() >= PolicyFields.MOST_ITEMS, fields.pathOf("item"),
        "the policy has " + PolicyFields.MOST_ITEMS + " items, and takes no more");
    fields.check();
    if (index == null) {
      item.ifPresent(items::add);
    } else if (item.isPresent()) {
      items.set(index, item.get());
    } else {
      items.remove(index.intValue());
    }
    return checked(site, fields, items);
  }

  private ProposedPolicy checked(SiteId site, Fields fields, List<PolicyItem> items) {
    checks.check(fields, items);
    return ProposedPolicy.of(site, items);
  }
}
