package io.sheaf.docs.governance.retention;

import io.sheaf.docs.access.configuration.Configuration;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.Retention;
import io.sheaf.docs.documents.removal.PuttingAway;
import io.sheaf.docs.documents.removal.Removals;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Disposes of one document, and keeps the day true on which that is to happen. What must not go, or is somebody's at
/// the moment, stays, and is looked at again with the next round.
@Singleton
final class Dispositions {

  private static final Logger log = LoggerFactory.getLogger(Dispositions.class);
  private static final Caller SERVICE = Caller.service("System");

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Retention retention;
  private final PuttingAway puttingAway;
  private final Removals removals;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;
  private final InstantSource clock;

  Dispositions(Documents documents, DocumentAttributes attributes, Retention retention, PuttingAway puttingAway,
      Removals removals, Changes changes, Events events, Stamps stamps, InstantSource clock) {
    this.documents = documents;
    this.attributes = attributes;
    this.retention = retention;
    this.puttingAway = puttingAway;
    this.removals = removals;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
    this.clock = clock;
  }

  /// Disposes of a document whose stored day has come, if it is the day by now; or stores another.
  void dispose(DocumentRef ref, Configuration configuration) {
    var document = documents.find(ref);
    if (document.isEmpty()) {
      return;
    }
    if (!isDue(document.get())) {
      date(ref);
    } else if (configuration.disposesForGood()) {
      unlessRefused(ref,
          () -> removals.removeIf(call(ref), ref, found -> found.deleted() == null && isDue(found)));
    } else {
      unlessRefused(ref, () -> changes.commit(() -> putting(ref)));
    }
  }

  /// Removes for good what was put away before that time, if it still is.
  void removePutAway(DocumentRef ref, Instant before) {
    unlessRefused(ref, () -> removals.removeIf(call(ref), ref,
        found -> found.deleted() != null && !found.deleted().isAfter(before)));
  }

  private boolean isDue(Document document) {
    return retention.of(document).map(Retention.Term::disposal).filter(day -> !day.isAfter(clock.instant()))
        .isPresent();
  }

  /// why without its day from then on: who brings it back wants it to stay.
  private Plan<Document> putting(DocumentRef ref) {
    var plan = puttingAway.putting(call(ref), ref);
    if (!isDue(plan.outcome())) {
      return Plan.nothing(plan.outcome());
    }
    return plan.and(
        attributes.saying(SERVICE, plan.outcome(), Retention.DISPOSITION_DATE, Optional.empty(), stamps.next())
            .writes());
  }

  /// Stores the day of disposition that its policy comes to now. why not while it is held: nothing of it changes then,
  /// and the release has it looked at.
  void date(DocumentRef ref) {
    unlessRefused(ref, () -> changes.commit(() -> dating(ref)));
  }

  private Plan<DocumentRef> dating(DocumentRef ref) {
    var found = documents.find(ref);
    if (found.isEmpty() || !documents.notHeld(ref).allowed()) {
      return Plan.nothing(ref);
    }
    var document = found.get();
    var now = stamps.next();
    var day = retention.of(document).flatMap(Retention::dated);
    var setting = attributes.saying(SERVICE, document, Retention.DISPOSITION_DATE, day, now);
    if (setting.isNothing()) {
      return Plan.nothing(ref);
    }
    var event = setting.noting(Event
        .ofJob(ref.site(), SERVICE, DocumentAttributes.RESOURCE, Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).id("artifactId", ref.artifactId()), "");
    var writes = new ArrayList<Write>(setting.writes());
    writes.add(documents.touching(document));
    writes.add(events.recordingAfter(now, event.build()));
    return new Plan<>(writes, ref);
  }

  private static Call call(DocumentRef ref) {
    return Call.ofService(SERVICE, ref.site(), "");
  }

  private static void unlessRefused(DocumentRef ref, Runnable doing) {
    try {
      doing.run();
    } catch (Refused refused) {
      log.info("Document {} of site {} stays for now: {}", ref.keyId(), ref.site().text(), refused.getMessage());
    }
  }
}
