package io.sheaf.docs.access.configuration;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Write;

/// The settings of a site over HTTP.
@Controller("/sites/{siteId}/configuration")
@ExecuteOn(TaskExecutors.BLOCKING)
class ConfigurationController {

  private final Configurations configurations;
  private final Changes changes;
  private final Events events;

  ConfigurationController(Configurations configurations, Changes changes, Events events) {
    this.configurations = configurations;
    this.changes = changes;
    this.events = events;
  }

  @Get
  @Needs(Need.READ)
  ConfigurationView configuration(Call call, String siteId) {
    return ConfigurationView.of(configurations.of(call.site()), call.wantsExtensions());
  }

  @Patch
  @Needs(value = Need.ADMIN_OF_SITE, otherwise = "user is unauthorized")
  HttpResponse<?> change(Call call, String siteId) {
    var body = call.body();
    return changes.commit(call, () -> changed(call, body), _ -> Answer.ok("Config saved"));
  }

  private Plan<Configuration> changed(Call call, io.sheaf.docs.web.Fields body) {
    var before = configurations.of(call.site());
    var wanted = Settings.read(body, before, call.wantsExtensions());
    var event = Event.of(call, "siteConfiguration", Event.Type.UPDATE, "configuration#" + call.site().text());
    var changed = before.item().map(Item::toBuilder).orElseGet(() -> Item.of(Configurations.key(call.site())));
    wanted.forEach((name, value) -> {
      var was = before.item().map(item -> item.value(name)).orElse(null);
      event.changed(name, was == null ? null : Configuration.shown(name, was),
          value.map(now -> Configuration.shown(name, now)).orElse(null));
      value.ifPresentOrElse(now -> changed.with(name, now), () -> changed.without(name));
    });
    long revision = before.item().map(item -> item.wholeNumber("revision")).orElse(0L);
    var condition = before.item().isEmpty() ? Condition.absent() : Condition.equal("revision", revision);
    return Plan.of(before, Write.put(changed.with("revision", revision + 1).build(), condition),
        events.recording(event.build()));
  }
}
