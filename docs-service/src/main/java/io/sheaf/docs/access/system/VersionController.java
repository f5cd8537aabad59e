package io.sheaf.docs.access.system;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.About;
import io.sheaf.docs.web.Features;
import java.util.ArrayList;
import java.util.List;

/// Which Sheaf answers, in the words that clients of the wire know.
@Controller("/version")
@ExecuteOn(TaskExecutors.BLOCKING)
class VersionController {

  private final VersionView view;

  VersionController(About about, Features features) {
    var modules = new ArrayList<>(about.modules());
    modules.add(features.definedSites() ? "site_permissions_defined" : "site_permissions_automatic");
    // why "core": clients show commercial menus for every other type.
    view = new VersionView(about.version(), "core", about.environment(), List.copyOf(modules));
  }

  @Get
  @Needs(Need.SOME_SITE)
  VersionView version(Call call) {
    return view;
  }

  @Serdeable
  record VersionView(String version, String type, String appEnvironment,
      @JsonInclude(JsonInclude.Include.ALWAYS) List<String> modules) {}
}
