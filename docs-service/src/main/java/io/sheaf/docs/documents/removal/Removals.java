package io.sheaf.docs.documents.removal;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.documents.versions.Versions;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Jobs;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The door to removing documents for good, with all that they have.
@Singleton
public final class Removals {

  private static final Logger log = LoggerFactory.getLogger(Removals.class);
  /// why fewer than a write takes: the answer's record may be part of it.
  private static final int MOST_WRITES = Limits.WRITES - 3;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// What is left to be done once the document is gone.
  ///
  /// @param isGone whether it is
  /// @param jobId of the job that removes the rest, when one write could not
  /// @param blobs what nothing points to any more
  private record Aftermath(boolean isGone, @Nullable String jobId, Remains.Named blobs) {}

  private final Documents documents;
  private final Bonds bonds;
  private final Folders folders;
  private final DocumentAttributes attributes;
  private final Remains remains;
  private final Versions versions;
  private final Configurations configurations;
  private final Jobs jobs;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Removals(Documents documents, Bonds bonds, Folders folders, DocumentAttributes attributes,
      Remains remains, Versions versions, Configurations configurations, Jobs jobs, Changes changes, Events events,
      Stamps stamps) {
    this.documents = documents;
    this.bonds = bonds;
    this.folders = folders;
    this.attributes = attributes;
    this.remains = remains;
    this.versions = versions;
    this.configurations = configurations;
    this.jobs = jobs;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  /// Removes the document, put away or not.
  public HttpResponse<?> remove(Call call, DocumentRef ref, Answer answer) {
    var last = new AtomicReference<Aftermath>();
    var response = changes.commit(call, () -> {
      var plan = plan(call, found(call, ref));
      last.set(plan.outcome());
      return plan;
    }, _ -> answer);
    follow(ref, Objects.requireNonNull(last.get()));
    return response;
  }

  /// Removes the document, put away or not, if it is still one that is to go; for work that no request waits for.
  ///
  /// @param stillToGo asked with the document as it is when the removal is planned
  public void removeIf(Call call, DocumentRef ref, Predicate<Document> stillToGo) {
    var last = changes.commit(() -> {
      var before = found(call, ref);
      return stillToGo.test(before)
          ? plan(call, before)
          : Plan.nothing(new Aftermath(false, null, Remains.Named.nothing()));
    });
    follow(ref, last);
  }

  /// why nothing of it fails the request: the document is gone, and what is left now is found again.
  private void follow(DocumentRef ref, Aftermath aftermath) {
    try {
      remains.delete(aftermath.blobs());
      if (aftermath.jobId() != null) {
        jobs.run(aftermath.jobId(), PATIENCE);
      } else if (aftermath.isGone()) {
        remains.clear(ref);
      }
    } catch (RuntimeException failure) {
      log.warn("What is left of document {} of site {} is removed later: {}", ref.keyId(), ref.site().text(),
          failure.getMessage());
    }
  }

  /// The plan after whose write the document is gone, with its event; a job removes what it had, soon. For who has more
  /// to write with it, also to items of the document.
  public Plan<DocumentRef> removing(Call call, DocumentRef ref) {
    var before = found(call, ref);
    return byJob(call, before, parting(call, before).writes()).map(_ -> ref);
  }

  private Plan<Aftermath> plan(Call call, Document before) {
    var parting = parting(call, before);
    return withTheRest(call, before, parting.writes(), parting.all());
  }

  /// @param all whether nobody else has to be told any more
  private record Parting(List<Write> writes, boolean all) {}

  private Parting parting(Call call, Document before) {
    var ref = before.ref();
    Leaving.withoutArtifacts(before);
    // why first: the document that an artifact is of is read there, and what keeps that is asked for next.
    var writes = new ArrayList<Write>(bonds.parting(before));
    writes.add(documents.removing(before));
    if (before.deleted() == null) {
      writes.addAll(folders.unfiling(before));
    }
    var parting = attributes.parting(call.caller(), ref, other -> DocumentEvents.of(call, other,
        DocumentAttributes.RESOURCE, Event.Type.UPDATE), stamps.next());
    // why not twice: what it is part of may be related to it as well.
    parting.writes().stream().filter(write -> writes.stream().noneMatch(one -> one.key().equals(write.key())))
        .toList().forEach(writes::add);
    if (!ref.isArtifact()) {
      writes.addAll(configurations.uncountingOne(ref.site()));
    }
    writes.add(events.recording(DocumentEvents.gone(DocumentEvents.of(call, ref, Event.Type.DELETE), before).build()));
    // why besides: there may be contents that no version names, such as uploads that nobody has looked at.
    writes.add(versions.sweeping(ref, call.caller().name(), stamps.next()));
    return new Parting(writes, parting.all());
  }

  private Document found(Call call, DocumentRef ref) {
    return documents.find(ref).isPresent()
        ? documents.openToChange(call, ref, Permission.DELETE)
        : documents.openPutAway(call, ref, Permission.DELETE);
  }

  private Plan<Aftermath> withTheRest(Call call, Document before, List<Write> writes, boolean parted) {
    var ref = before.ref();
    var batch = remains.next(ref, MOST_WRITES - writes.size());
    if (batch.all() && parted) {
      before.content().ifPresent(batch.blobs().versions()::add);
      batch.keys().forEach(key -> writes.add(Write.delete(key)));
      return new Plan<>(writes, new Aftermath(true, null, batch.blobs()));
    }
    return byJob(call, before, writes);
  }

  private Plan<Aftermath> byJob(Call call, Document before, List<Write> writes) {
    var ref = before.ref();
    var job = Job.of(call, RemovalWork.TYPE, arguments(ref));
    writes.add(jobs.recording(job));
    writes.add(Write.insert(Item.of(ref.key(TableSchema.DOCUMENT_REMOVAL)).with("documentId", ref.documentId())
        .withOptional("artifactId", ref.artifactId()).with("jobId", job.id())
        .with("inserteddate", stamps.next().text()).build()));
    return new Plan<>(writes, new Aftermath(true, job.id(), Remains.Named.nothing()));
  }

  private static Map<String, String> arguments(DocumentRef ref) {
    return ref.artifactId() == null
        ? Map.of("documentId", ref.documentId())
        : Map.of("documentId", ref.documentId(), "artifactId", ref.artifactId());
  }
}
