package io.sheaf.docs.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

/// Which Sheaf answers, in the words that clients of the wire know.
@Controller("/version")
final class VersionController {

  private final VersionView view;

  VersionController(About about) {
    // why "core": clients show commercial menus for every other type.
    view = new VersionView(about.version(), "core", about.environment(), about.modules());
  }

  /// From memory, and so on the event loop.
  @Get
  VersionView version() {
    return view;
  }

  @Serdeable
  record VersionView(String version, String type, String appEnvironment,
      @JsonInclude(JsonInclude.Include.ALWAYS) List<String> modules) {}
}
