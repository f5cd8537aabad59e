package io.sheaf.docs.cases.removal;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.cases.Matter;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.cases.Matters;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Answer;
import jakarta.inject.Singleton;
import java.time.Duration;

/// The door to removals of matters.
@Singleton
public final class MatterRemovals {

  private static final Duration AT_ONCE = Duration.ofSeconds(5);

  private final Matters matters;
  private final Changes changes;
  private final Events events;
  private final Jobs jobs;

  MatterRemovals(Matters matters, Changes changes, Events events, Jobs jobs) {
    this.matters = matters;
    this.changes = changes;
    this.events = events;
    this.jobs = jobs;
  }

  /// Removes the matter with all that belongs to it; documents stay, wherever they were papers.
  public HttpResponse<?> remove(Call call, MatterRef ref) {
    var job = Job.of(call, MatterRemovalWork.TYPE, MatterRemovalWork.arguments(ref));
    var answer = changes.commit(call, () -> removing(call, ref, job), _ -> Answer.ok(ref + " deleted"));
    jobs.run(job.id(), AT_ONCE);
    return answer;
  }

  /// why always with the job: what comes to the matter between the plan and its write would be left otherwise.
  private Plan<Matter> removing(Call call, MatterRef ref, Job job) {
    var before = matters.open(ref);
    return Plan.of(before, matters.removing(before), jobs.recording(job), events.recording(
        Matters.compared(Matters.event(call, ref, Event.Type.DELETE), before, null).build()));
  }
}
