package io.sheaf.docs.governance.retention;

import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Ids;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Begins a round through a site every hour, for as long as there is anything on it that will be due. The errand of an
/// hour is called after its site and the hour, so that there is one whoever asks for it.
@Singleton
final class Rounds implements ErrandWork {

  static final String TYPE = "disposition round";

  private static final Duration EVERY = Duration.ofHours(1);

  private final DispositionWork work;
  private final Errands errands;
  private final Jobs jobs;
  private final Table table;
  private final InstantSource clock;

  Rounds(DispositionWork work, Errands errands, Jobs jobs, Table table, InstantSource clock) {
    this.work = work;
    this.errands = errands;
    this.jobs = jobs;
    this.table = table;
    this.clock = clock;
  }

  @Override
  public String type() {
    return TYPE;
  }

  /// The write that has the next round begun; none where it will be anyway.
  List<Write> next(SiteId site) {
    var hour = EVERY.toSeconds();
    var due = Instant.ofEpochSecond((clock.instant().getEpochSecond() / hour + 1) * hour);
    var errand = new Errand(TYPE + " " + site.text(), site, TYPE, TYPE, Map.of(), 0, "System", due);
    return errands.find(errand).isPresent() ? List.of() : List.of(errands.recording(errand));
  }

  @Override
  public Done carryOut(Errand errand) {
    if (!work.isNeeded(errand.site())) {
      return Done.FINISHED;
    }
    var job = round(errand.site());
    var writes = new ArrayList<Write>(next(errand.site()));
    writes.add(errands.done(errand));
    writes.add(jobs.recording(job));
    if (!table.write(writes).isDone()) {
      return new Done.Later(Errands.pause(errand.tries()));
    }
    jobs.runInBackground(job.id());
    return Done.SETTLED;
  }

  /// A round through the site, to be recorded as a job.
  static Job round(SiteId site) {
    return new Job(Ids.uuid(), site, DispositionWork.TYPE, Map.of(), "", "System", "");
  }
}
