package io.sheaf.docs.access.system;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
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
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;

/// The settings that hold for the whole store, over HTTP.
@Controller("/system/configuration")
@ExecuteOn(TaskExecutors.BLOCKING)
class SystemController {

  private static final String SIGN_IN = "ssoAutomaticSignIn";

  private final Table table;
  private final Changes changes;
  private final Events events;

  SystemController(Table table, Changes changes, Events events) {
    this.table = table;
    this.changes = changes;
    this.events = events;
  }

  @Serdeable
  record SystemView(WebUiView webui) {}

  @Serdeable
  record WebUiView(boolean ssoAutomaticSignIn) {}

  @Get
  @Needs(Need.READ_SOMEWHERE)
  SystemView configuration(Call call) {
    return new SystemView(new WebUiView(signsInAutomatically()));
  }

  private boolean signsInAutomatically() {
    return table.find(TableSchema.SYSTEM_CONFIGURATION.globalKey()).map(item -> item.flag(SIGN_IN)).orElse(false);
  }

  @Patch
  @Needs(Need.ADMIN)
  HttpResponse<?> change(Call call) {
    var body = call.body();
    var webui = body.object("webui");
    body.check();
    if (webui.isEmpty() || !webui.get().has(SIGN_IN)) {
      throw Refused.because(null, "missing required body parameters");
    }
    boolean wanted = webui.get().flag(SIGN_IN);
    body.check();
    return changes.commit(call, () -> {
      var key = TableSchema.SYSTEM_CONFIGURATION.globalKey();
      var event = Event.of(call, "systemConfiguration", Event.Type.UPDATE, "system")
          .changed(SIGN_IN, Value.of(signsInAutomatically()), Value.of(wanted)).build();
      return Plan.of(wanted, Write.put(Item.of(key).with(SIGN_IN, wanted).build()), events.recording(event));
    }, _ -> Answer.ok("Config saved"));
  }
}
