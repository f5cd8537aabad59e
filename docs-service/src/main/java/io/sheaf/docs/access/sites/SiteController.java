package io.sheaf.docs.access.sites;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Write;

/// Sites over HTTP.
@Controller("/sites")
@ExecuteOn(TaskExecutors.BLOCKING)
class SiteController {

  private static final int LONGEST_TITLE = 250;

  private final Sites sites;
  private final Configurations configurations;
  private final Changes changes;
  private final Events events;

  SiteController(Sites sites, Configurations configurations, Changes changes, Events events) {
    this.sites = sites;
    this.configurations = configurations;
    this.changes = changes;
    this.events = events;
  }

  @Get
  @Needs(Need.CALLER)
  SitesView sites(Call call) {
    var wanted = call.query("status");
    var status = Sites.status(wanted);
    if (wanted != null && !wanted.isEmpty() && status == null) {
      throw Refused.because("status", "'status' must be one of ACTIVE, INACTIVE");
    }
    var found = sites.of(call.caller()).stream().filter(site -> status == null || site.status() == status).toList();
    var settings = configurations.of(found.stream().map(Site::id).toList());
    return SitesView.of(call.caller(), found, settings, this::usage);
  }

  private SitesView.UsageView usage(SiteId site) {
    return new SitesView.UsageView(configurations.documentCount(site), configurations.ocrCount(site));
  }

  @Post
  @Needs(Need.ADMIN)
  HttpResponse<?> add(Call call) {
    var body = wrapped(call);
    var id = body.text("id");
    body.faults().when(id == null || id.isEmpty(), "id", "'id' is required");
    body.faults().when(id != null && !id.isEmpty() && !SiteId.isSiteId(id), "id",
        "'id' must be letters, digits, '_', '.' and '-', at most 64, and no reserved word");
    var title = title(body);
    var status = body.word("status", Site.Status.class);
    body.check();
    var site = new Site(new SiteId(String.valueOf(id)), title == null ? "" : title,
        status == null ? Site.Status.ACTIVE : status, 1);
    return changes.commit(call, () -> {
      if (sites.find(site.id()).isPresent()) {
        throw Refused.conflict("site '" + site.id() + "' already exists");
      }
      var event = event(call, Event.Type.CREATE, site).changed("title", null, site.title())
          .changed("status", null, site.status().name()).build();
      return Plan.of(site, Write.insert(site.item()), events.recording(event));
    }, _ -> Answer.created("site '" + site.id() + "' created"));
  }

  private static Fields wrapped(Call call) {
    return call.body().object("site").orElseThrow(() -> Refused.because("site", "'site' is required"));
  }

  private static @org.jspecify.annotations.Nullable String title(Fields body) {
    var title = body.text("title");
    body.faults().when(title != null && title.length() > LONGEST_TITLE, "title", "'title' has at most "
        + LONGEST_TITLE + " characters");
    return title;
  }

  private static Event.Builder event(Call call, Event.Type type, Site site) {
    return Event.of(call, "sites", type, "site#" + site.id().text()).id("siteId", site.id().text());
  }

  @Patch("/{siteId}")
  @Needs(Need.ADMIN_OF_SITE)
  HttpResponse<?> change(Call call, String siteId) {
    var body = wrapped(call);
    var title = title(body);
    var status = body.word("status", Site.Status.class);
    body.faults().when(title == null && status == null && body.faults().isEmpty(), null,
        "'title' or 'status' is required");
    body.check();
    return changes.commit(call, () -> {
      var before = sites.find(call.site());
      var was = before.orElseGet(() -> Site.named(call.site()));
      var now = new Site(was.id(), title == null ? was.title() : title, status == null ? was.status() : status,
          was.revision() + 1);
      var event = event(call, Event.Type.UPDATE, now).changed("title", was.title(), now.title())
          .changed("status", was.status().name(), now.status().name()).build();
      var condition = before.isEmpty() ? Condition.absent() : Condition.equal("revision", was.revision());
      return Plan.of(now, Write.put(now.item(), condition), events.recording(event));
    }, now -> Answer.ok("site '" + now.id() + "' updated"));
  }
}
