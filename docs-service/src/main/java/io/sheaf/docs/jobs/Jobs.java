package io.sheaf.docs.jobs;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Context;
import io.sheaf.storage.leases.Leases;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.runtime.event.annotation.EventListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The door to jobs: lends the write that records one, and does those that are recorded.
@Context
public final class Jobs {

  private static final Logger log = LoggerFactory.getLogger(Jobs.class);
  private static final String RUNNING = "RUNNING";
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(20);
  private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);
  private static final int AT_ONCE = 4;
  private static final int LOOK_AT = 100;

  private final Table table;
  private final Leases leases;
  private final Stamps stamps;
  private final BeanProvider<Work> works;
  private final Set<String> mine = ConcurrentHashMap.newKeySet();
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Thread looking;
  private volatile boolean closing;

  Jobs(Table table, Leases leases, Stamps stamps, BeanProvider<Work> works) {
    this.table = table;
    this.leases = leases;
    this.stamps = stamps;
    this.works = works;
    this.looking = Thread.ofVirtual().name("sheaf-jobs").start(this::look);
  }

  /// The write that records the job; to be part of the write that makes it necessary.
  public Write recording(Job job) {
    var now = stamps.next();
    var arguments = new LinkedHashMap<String, Value>();
    job.arguments().forEach((name, value) -> arguments.put(name, Value.of(value)));
    return Write.insert(Item.of(key(job.id())).with("jobId", job.id()).with("siteId", job.site().text())
        .with("type", job.type()).with("status", RUNNING).with("arguments", Value.of(arguments))
        .with("progress", job.progress()).with("userId", job.userId()).with("sourceIpAddress", job.address())
        .with("inserteddate", now.text())
        .indexed(TableSchema.JOBS_OF_STATUS.globalEntry(RUNNING, now, job.id()))
        .indexed(TableSchema.JOBS_OF_SITE.globalEntry(job.site().text(), now, job.id())).build());
  }

  public Optional<Job> find(String jobId) {
    return table.find(key(jobId)).map(Jobs::read);
  }

  /// Does the job now, and here, for at most so long; what is then left is done in the background. Says whether it
  /// is finished.
  public boolean run(String jobId, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    if (mine.add(jobId)) {
      try {
        if (advance(jobId, end)) {
          return true;
        }
      } finally {
        mine.remove(jobId);
      }
    }
    runInBackground(jobId);
    return false;
  }

  /// Does the job soon, in the background.
  public void runInBackground(String jobId) {
    if (!closing && mine.add(jobId)) {
      Thread.ofVirtual().name("sheaf-job-" + jobId).start(() -> runHere(jobId));
    }
  }

  private void runHere(String jobId) {
    try {
      places.acquire();
      try {
        advance(jobId, Long.MAX_VALUE);
      } finally {
        places.release();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      log.warn("Job {} goes on later: {}", jobId, failure.getMessage());
    } finally {
      mine.remove(jobId);
    }
  }

  /// Whether the job is finished; not when the time is up, or another process is at it.
  private boolean advance(String jobId, long endNanos) {
    var name = "job#" + jobId;
    var lease = leases.take(name, LEASE);
    if (lease.isEmpty()) {
      return find(jobId).isEmpty();
    }
    boolean over = false;
    try {
      var found = find(jobId);
      while (found.isPresent()) {
        if (closing || System.nanoTime() - endNanos >= 0 && endNanos != Long.MAX_VALUE) {
          return false;
        }
        var job = found.get();
        var work = work(job);
        switch (work.step(job)) {
          case Work.Step.Finished _ -> {
            table.write(Write.delete(key(jobId)));
            over = true;
            return true;
          }
          case Work.Step.More(var progress) -> {
            var noted = Write.update(key(jobId)).set("progress", progress).when(Condition.present());
            if (!table.write(List.of(noted, lease.get().stillMine())).isDone()) {
              return find(jobId).isEmpty();
            }
            found = Optional.of(job.at(progress));
            leases.take(name, LEASE);
          }
        }
      }
      over = true;
      return true;
    } finally {
      if (over) {
        leases.end(lease.get());
      } else {
        leases.release(lease.get());
      }
    }
  }

  private Work work(Job job) {
    return works.stream().filter(work -> work.type().equals(job.type())).findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing does jobs of type " + job.type()));
  }

  /// Takes up what was left by a process that ended.
  private void look() {
    try {
      while (!closing) {
        try {
          var left = table.page(Query.of(TableSchema.JOBS_OF_STATUS.globalPartition(RUNNING)).limit(LOOK_AT));
          left.items().forEach(item -> runInBackground(item.text("jobId")));
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("Jobs are looked for later: {}", failure.getMessage());
          }
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Before anything is put away: who still works then takes out new tools, and nobody puts those away.
  @EventListener
  void end(ShutdownEvent shutdown) {
    closing = true;
    looking.interrupt();
    try {
      if (!looking.join(LAST_PATIENCE)
          || !places.tryAcquire(AT_ONCE, LAST_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        log.info("Some jobs were in the middle of a step; they go on with the next start");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static Key key(String jobId) {
    return TableSchema.JOB.globalKey(jobId);
  }

  private static Job read(Item item) {
    var arguments = new LinkedHashMap<String, String>();
    if (item.value("arguments") instanceof Value.Fields(var fields)) {
      fields.forEach((name, value) -> arguments.put(name, value instanceof Value.Text(var text) ? text : ""));
    }
    return new Job(item.text("jobId"), new SiteId(item.text("siteId")), item.text("type"), arguments,
        item.text("progress"), item.text("userId"), item.findText("sourceIpAddress").orElse(""));
  }
}
