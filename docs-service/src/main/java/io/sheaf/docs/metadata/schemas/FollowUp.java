package io.sheaf.docs.metadata.schemas;

import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Begins what follows from a change while the client still waits; small sites are done by then.
@Singleton
final class FollowUp {

  private static final Logger log = LoggerFactory.getLogger(FollowUp.class);
  private static final Duration AT_ONCE = Duration.ofSeconds(2);

  private final Jobs jobs;

  FollowUp(Jobs jobs) {
    this.jobs = jobs;
  }

  void up(Job job) {
    try {
      jobs.run(job.id(), AT_ONCE);
    } catch (RuntimeException failure) {
      // why not for the client: its change is made, and the job is recorded and taken up again.
      log.warn("What follows from a schema of site {} goes on later: {}", job.site().text(), failure.getMessage());
    }
  }
}
