package io.sheaf.docs.metadata.schemas;

import io.micronaut.context.BeanProvider;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Brings in line what follows from a schema that was put: the items beside it, and the composite keys of the
/// documents that it applies to. It works for half of the time at most, so that requests have the rest.
///
/// Documents that are written meanwhile get the new composite keys by themselves. Those that were written just before
/// may not be listed yet when their turn comes, so the documents are gone through once more.
@Singleton
final class SchemaWork implements Work {

  static final String TYPE = "schema-change";
  static final String CLASSIFICATION = "classificationId";

  private static final String FIRST_ROUND = "1:";
  private static final String SECOND_ROUND = "2:";
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

  private final Companions companions;
  private final Combinations combinations;
  private final BeanProvider<DocumentsOfSite> documents;

  SchemaWork(Companions companions, Combinations combinations, BeanProvider<DocumentsOfSite> documents) {
    this.companions = companions;
    this.combinations = combinations;
    this.documents = documents;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    if (job.progress().isEmpty()) {
      var source = new SchemaSource(job.site(), job.arguments().get(CLASSIFICATION));
      if (!companions.bringInLine(source)) {
        return new Step.More("");
      }
      return combinations.waitFor(job.site(), job.id()) ? new Step.More(FIRST_ROUND) : Step.FINISHED;
    }
    long began = System.nanoTime();
    var round = job.progress().substring(0, FIRST_ROUND.length());
    var next = documents.get().compose(job.site(), job.arguments().get(CLASSIFICATION),
        job.progress().substring(round.length()));
    if (next != null) {
      pause(System.nanoTime() - began);
      return new Step.More(round + next);
    }
    if (round.equals(FIRST_ROUND)) {
      return new Step.More(SECOND_ROUND);
    }
    combinations.ready(job.site(), job.id());
    return Step.FINISHED;
  }

  private static void pause(long worked) {
    LockSupport.parkNanos(Math.min(worked, LONGEST_PAUSE.toNanos()));
  }
}
