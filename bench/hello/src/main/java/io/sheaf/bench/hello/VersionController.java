package io.sheaf.bench.hello;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;

@Controller
final class VersionController {

  /// Of the shape that Sheaf's own answer has.
  @Serdeable
  record Version(String version, String type) {}

  @Get("/version")
  Version version() {
    return new Version("0", "hello");
  }
}
