package io.sheaf.docs.metadata.locales;

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
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The languages of a site over HTTP.
@Controller("/sites/{siteId}/locales")
@ExecuteOn(TaskExecutors.BLOCKING)
class LocaleController {

  private final Locales locales;
  private final Listing listing;
  private final Changes changes;
  private final Events events;

  LocaleController(Locales locales, Listing listing, Changes changes, Events events) {
    this.locales = locales;
    this.listing = listing;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record LocaleView(String locale) {}

  @Serdeable
  record ListView(@Nullable String next, List<LocaleView> locales) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String siteId) {
    var page = listing.pageOfAll(Query.of(TableSchema.LOCALE.main().partition(call.site())), call.limit(),
        call.query("next"), call.audience(), item -> new LocaleView(item.text("locale")));
    return new ListView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String siteId) {
    var body = call.body();
    var locale = Optional.ofNullable(body.text("locale")).orElse("");
    if (locale.isEmpty()) {
      body.faults().add("locale", "'locale' is required");
    } else {
      body.faults().when(!Locales.isLocale(locale), "locale",
          "invalid locale '" + (locale.length() > 100 ? "…" : locale) + "'");
    }
    body.check();
    return changes.commit(call, () -> {
      if (locales.isSetUp(call.site(), locale)) {
        return Plan.nothing(locale);
      }
      return Plan.of(locale, locales.settingUp(call.site(), locale), events.recording(
          event(call, Event.Type.CREATE, locale).changed("locale", null, locale).build()));
    }, _ -> Answer.created("Locale '" + locale + "' saved"));
  }

  @Delete("/{locale}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String siteId, String locale) {
    return changes.commit(call, () -> {
      if (locales.items(call.site(), locale) > 0) {
        throw Refused.because("locale", "Locale Item Resources found for Locale '" + locale + "'");
      }
      return Plan.of(locale, locales.removing(call.site(), locale), events.recording(
          event(call, Event.Type.DELETE, locale).changed("locale", locale, null).build()));
    }, _ -> Answer.ok("Locale '" + locale + "' deleted"));
  }

  private static Event.Builder event(Call call, Event.Type type, String locale) {
    return Event.of(call, "locales", type, "locale#" + locale).id("locale", locale);
  }
}
