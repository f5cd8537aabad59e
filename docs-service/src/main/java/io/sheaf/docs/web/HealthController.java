package io.sheaf.docs.web;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/// Health for whoever balances load or restarts processes: without credentials, and without reasons, which are in
/// the log.
@Controller("/health")
@ExecuteOn(TaskExecutors.BLOCKING)
final class HealthController {

  private final Readiness readiness;

  HealthController(Readiness readiness) {
    this.readiness = readiness;
  }

  @Get
  HttpResponse<HealthView> health() {
    return readiness();
  }

  /// The process runs and answers; nothing else is looked at, since a restart mends nothing else.
  @Get("/liveness")
  HttpResponse<HealthView> liveness() {
    return HttpResponse.ok(HealthView.ALIVE);
  }

  @Get("/readiness")
  HttpResponse<HealthView> readiness() {
    var view = HealthView.of(readiness.answers());
    return view.isUp() ? HttpResponse.ok(view) : HttpResponse.<HealthView>status(503, null).body(view);
  }
}
