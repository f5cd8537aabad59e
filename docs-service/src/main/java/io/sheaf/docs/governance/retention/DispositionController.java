package io.sheaf.docs.governance.retention;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Message;
import java.time.Duration;

/// A round through a site at once, for whoever does not want to wait for the next hour.
@Controller("/sites/{siteId}/dispositions")
@ExecuteOn(TaskExecutors.BLOCKING)
class DispositionController {

  private static final Duration AT_ONCE = Duration.ofSeconds(20);

  private final Jobs jobs;
  private final Changes changes;

  DispositionController(Jobs jobs, Changes changes) {
    this.jobs = jobs;
    this.changes = changes;
  }

  @Post
  @Needs(Need.GOVERN)
  HttpResponse<?> dispose(Call call, String siteId) {
    var job = Rounds.round(call.site());
    changes.commit(() -> Plan.of(job, jobs.recording(job)));
    return jobs.run(job.id(), AT_ONCE)
        ? HttpResponse.ok(new Message("what was due on site '" + call.site() + "' is disposed of"))
        : HttpResponse.accepted().body(new Message("what is due on site '" + call.site() + "' is being disposed of"));
  }
}
