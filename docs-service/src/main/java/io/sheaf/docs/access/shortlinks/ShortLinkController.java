package io.sheaf.docs.access.shortlinks;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Shows;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.PublicUrl;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Write;
import java.time.InstantSource;
import java.util.List;

/// Short links over HTTP: made, followed and taken away.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class ShortLinkController {

  private static final String RESOURCE = "shortlinks";

  private final ShortLinks links;
  private final PublicUrl here;
  private final Changes changes;
  private final Events events;
  private final InstantSource clock;

  ShortLinkController(ShortLinks links, PublicUrl here, Changes changes, Events events, InstantSource clock) {
    this.links = links;
    this.here = here;
    this.changes = changes;
    this.events = events;
    this.clock = clock;
  }

  @Serdeable
  record Made(String url) {}

  @Post("/shortlinks")
  @Needs(Need.WRITE)
  HttpResponse<?> make(Call call) {
    var body = call.body();
    var target = Target.read(body, here);
    var asked = body.text("slug");
    var slug = asked == null ? "" : asked;
    body.faults().when(slug.isBlank(), "slug", "'slug' is required");
    body.faults().when(!slug.isBlank() && !ShortLink.isSlug(slug), "slug",
        "'slug' must have 1 to 64 letters, digits, '_' and '-'");
    body.check();
    if (!target.orElseThrow().isHere(here) && !Access.governs(call.caller(), call.site())) {
      throw Refused.because("targetUrl", "user requires 'admin' or 'govern' permission for an address elsewhere");
    }
    var link = new ShortLink(slug, target.get().text(), call.site(), call.caller().name(), call.caller().kind(),
        clock.instant(), null, null);
    return changes.commit(call, () -> {
      if (links.find(slug).isPresent()) {
        throw Refused.conflict("slug '" + slug + "' already exists");
      }
      var event = event(call, link, Event.Type.CREATE).changed("targetUrl", null, link.targetUrl());
      return Plan.of(link, Write.put(link.item(), Condition.absent()), events.recording(event.build()));
    }, _ -> Answer.created(new Made(links.at(slug))));
  }

  @Delete("/shortlinks/{slug}")
  @Needs(Need.CALLER)
  HttpResponse<?> remove(Call call, String slug) {
    return changes.commit(call, () -> {
      var caller = call.caller();
      var link = links.find(slug)
          .filter(found -> found.isBy(caller) || Access.onSite(caller, found.site(), Permission.DELETE).allowed())
          .orElseThrow(() -> Refused.notFound("Short link '" + slug + "' not found"));
      var event = event(Call.ofService(caller, link.site(), call.address()), link, Event.Type.DELETE)
          .changed("targetUrl", link.targetUrl(), null);
      return Plan.of(link, Write.delete(link.item().key(), Condition.present()), events.recording(event.build()));
    }, link -> Answer.ok("Short link '" + link.slug() + "' deleted"));
  }

  /// why not kept by browsers: it may lead elsewhere tomorrow, and what it leads to may be all the credentials there are.
  @Get("/s/{slug}")
  @Needs(Need.NOTHING)
  @Shows(Shows.Sight.DOWNLOAD)
  HttpResponse<?> follow(Call call, String slug) {
    var link = links.find(slug).orElseThrow(() -> new Refused(Refusal.NOT_FOUND));
    if (link.document() != null) {
      call.comesBy(link.way());
      call.shows(List.of(link.document()));
    }
    return HttpResponse.status(302, null).header("Location", link.targetUrl()).header("Cache-Control", "no-store")
        .header("Referrer-Policy", "no-referrer");
  }

  private static Event.Builder event(Call call, ShortLink link, Event.Type type) {
    return Event.of(call, RESOURCE, type, "shortlink#" + link.slug()).id("slug", link.slug());
  }
}
