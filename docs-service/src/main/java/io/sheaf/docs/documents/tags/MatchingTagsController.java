package io.sheaf.docs.documents.tags;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Patch;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fault;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Fields;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tags all documents at once that have a certain tag.
@Controller("/documents/tags")
@ExecuteOn(TaskExecutors.BLOCKING)
class MatchingTagsController {

  /// How long a client waits for what it need not wait for; small sites are done by then.
  private static final Duration AT_ONCE = Duration.ofSeconds(2);

  private final Changes changes;
  private final Jobs jobs;
  private final MatchingTagsWork work;

  MatchingTagsController(Changes changes, Jobs jobs, MatchingTagsWork work) {
    this.changes = changes;
    this.jobs = jobs;
    this.work = work;
  }

  @Patch
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call) {
    var body = call.body();
    var match = match(body);
    var update = update(body);
    body.check();
    if (match == null) {
      throw new IllegalStateException("a request without a match was not refused");
    }
    var job = work.job(call, match, update);
    var answer = changes.commit(call, () -> Plan.of(job, jobs.recording(job)),
        _ -> Answer.ok("received update tags request"));
    jobs.run(job.id(), AT_ONCE);
    return answer;
  }

  private static @Nullable TagMatch match(Fields body) {
    var match = body.object("match");
    if (match.isEmpty()) {
      required(body.faults(), "match");
      return null;
    }
    var tag = match.get().object("tag");
    if (tag.isEmpty()) {
      required(body.faults(), "match.tag");
      return null;
    }
    var key = tag.get().text("key");
    if (key == null || key.isEmpty()) {
      required(body.faults(), "match.tag.key");
      return null;
    }
    return TagMatchFields.match(tag.get(), key);
  }

  private static List<NewTag> update(Fields body) {
    var update = body.object("update");
    if (update.isEmpty()) {
      required(body.faults(), "update");
      return List.of();
    }
    if (update.get().objects("tags").isEmpty()) {
      required(body.faults(), "update.tags");
      return List.of();
    }
    return TagFields.list(update.get(), "tags", new Fault("update.keys.key", "'update.keys.key' required"));
  }

  private static void required(Faults faults, String path) {
    faults.add(path, "'" + path + "' required");
  }
}
