package io.sheaf.docs.access.policies;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Policies over HTTP.
@Controller("/sites")
@ExecuteOn(TaskExecutors.BLOCKING)
class PolicyController {

  private final KeptPolicies kept;
  private final RecentPolicies recent;
  private final PolicyServer server;
  private final PolicyChecks checks;
  private final Listing listing;
  private final Changes changes;
  private final Events events;

  PolicyController(KeptPolicies kept, RecentPolicies recent, PolicyServer server, PolicyChecks checks,
      Listing listing, Changes changes, Events events) {
    this.kept = kept;
    this.recent = recent;
    this.server = server;
    this.checks = checks;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record TextView(String opaPolicy) {}

  @Serdeable
  record ItemsView(List<PolicyItem> policyItems) {}

  @Serdeable
  record SiteView(String siteId, String policy) {}

  @Serdeable
  record SitesView(@Nullable String next, List<SiteView> opaPolicies) {}

  @Get("/opa/accessPolicies")
  @Needs(Need.ADMIN)
  SitesView all(Call call) {
    var face = TableSchema.OPA_FULL.main();
    var page = listing.pageOfAll(Query.of(face.globalPartition(), face.beginning()), call.limit(), call.query("next"),
        call.audience(), item -> new SiteView(item.text("siteId"), item.text("policy")));
    return new SitesView(page.next(), page.rows());
  }

  @Get("/{siteId}/opa/accessPolicy")
  @Needs(Need.ADMIN_OF_SITE)
  TextView text(Call call, String siteId) {
    return new TextView(kept.find(call.site()).orElseThrow(() -> missing(call)).text());
  }

  @Get("/{siteId}/opa/accessPolicy/policyItems")
  @Needs(Need.ADMIN_OF_SITE)
  ItemsView items(Call call, String siteId) {
    return new ItemsView(kept.find(call.site()).map(SitePolicy::items).orElse(List.of()));
  }

  @Put("/{siteId}/opa/accessPolicy/policyItems")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> set(Call call, String siteId) {
    var body = call.body();
    var items = PolicyFields.read(body);
    checks.check(body, items);
    return felt(call, () -> changes.commit(call, () -> {
      var before = kept.find(call.site());
      var after = SitePolicy.of(items, before.map(SitePolicy::revision).orElse(0L) + 1);
      return writing(call, kept.putting(call.site(), before, after), before, Optional.of(after));
    }, _ -> Answer.ok("Access Policy Items set")));
  }

  @Delete("/{siteId}/opa/accessPolicy/policyItems")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> remove(Call call, String siteId) {
    var removed = felt(call, () -> changes.commit(call, () -> {
      var before = kept.find(call.site()).orElseThrow(() -> missing(call));
      return writing(call, kept.removing(call.site(), before), Optional.of(before), Optional.empty());
    }, _ -> Answer.ok("Access Policy Items deleted")));
    server.forget(call.site());
    return removed;
  }

  private interface Changing {
    HttpResponse<?> change();
  }

  /// why in any case: a write whose answer was lost may have happened.
  private HttpResponse<?> felt(Call call, Changing changing) {
    try {
      return changing.change();
    } finally {
      recent.forget(call.site());
    }
  }

  private Plan<Boolean> writing(Call call, List<Write> writes, Optional<SitePolicy> before,
      Optional<SitePolicy> after) {
    var type = after.isEmpty() ? Event.Type.DELETE : before.isEmpty() ? Event.Type.CREATE : Event.Type.UPDATE;
    var event = Event.of(call, "controlpolicy", type, "controlpolicy#opa").id("controlPolicy", "opa")
        .changed(PolicyFields.ITEMS, noted(before), noted(after)).build();
    var all = new ArrayList<>(writes);
    all.add(events.recording(event));
    return new Plan<>(all, true);
  }

  private @Nullable Value noted(Optional<SitePolicy> policy) {
    return policy.map(one -> Value.texts(one.items().stream().map(kept::written).toList())).orElse(null);
  }

  private static Refused missing(Call call) {
    return Refused.notFound("Access policy of site '" + call.site().text() + "' not found");
  }
}
