package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.access.configuration.Configurations;
import io.sheaf.docs.automation.ocr.Recognition.Correction;
import io.sheaf.docs.automation.ocr.Recognition.Request;
import io.sheaf.docs.automation.ocr.Recognition.Status;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrSubject;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.outbox.Outbox;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The door to what is read of pages: plans of requests and corrections, and what is known.
@Singleton
public final class Recognitions {

  /// What events about it are about.
  public static final String RESOURCE = "documentOcr";

  static final String NOTHING_THERE = "The document has no content.";

  private final Table table;
  private final Documents documents;
  private final Configurations configurations;
  private final ReadingLanguages languages;
  private final ResultBlobs blobs;
  private final Events events;
  private final Stamps stamps;
  private final Outbox outbox;

  Recognitions(Table table, Documents documents, Configurations configurations, ReadingLanguages languages,
      ResultBlobs blobs, Events events, Stamps stamps) {
    this.table = table;
    this.documents = documents;
    this.configurations = configurations;
    this.languages = languages;
    this.blobs = blobs;
    this.events = events;
    this.stamps = stamps;
    this.outbox = new Outbox(stamps);
  }

  /// What is known of its pages; nothing, for most.
  Recognition of(DocumentRef ref) {
    return table.find(RecognitionItem.key(ref)).map(item -> RecognitionItem.read(ref, item))
        .orElseGet(() -> Recognition.none(ref));
  }

  /// The writes that have the document's content read. The same request planned a second time is nothing more to do.
  /// Refuses when the site has had as many as it may.
  ///
  /// @param parameters as those of an action of the type OCR are called, see [OcrParameters]
  /// @param event about the document's [#RESOURCE], by who asks
  public Plan<Boolean> requesting(Document document, String requestId, Map<String, String> parameters, String userId,
      Event.Builder event) {
    var plan = asking(document, requestId, parameters, userId, event);
    return plan.outcome() ? plan.and(documents.relyingOn(document)) : plan;
  }

  /// The same for who relies on the document being as it was read by a write of his own.
  Plan<Boolean> asking(Document document, String requestId, Map<String, String> parameters, String userId,
      Event.Builder event) {
    var before = of(document.ref());
    var earlier = before.request();
    if (earlier != null && earlier.id().equals(requestId)) {
      return Plan.nothing(false);
    }
    var wish = OcrParameters.wish(parameters);
    var content = document.content();
    var now = stamps.next();
    var request = new Request(requestId, document.blobVersion(), Status.REQUESTED, userId, now,
        parameters.get(OcrParameters.ENGINE), wish.csv(), wish.searchablePdf(), null);
    var writes = new ArrayList<Write>();
    if (content.isEmpty()) {
      request = request.ended(Status.SKIPPED, NOTHING_THERE);
    } else {
      var settings = configurations.of(document.site());
      var message = new OcrRequested(requestId, subject(document.ref()), content.get().key().text(),
          content.get().version(), document.contentType(), document.fileName(),
          languages.chosen(wish, document, settings), settings.maxOcrPages().orElse(null));
      writes.add(outbox.recording(OcrQueues.REQUESTS.name(), Message.of(requestId, message.body())));
      writes.addAll(configurations.countingOcr(document.site(), settings));
    }
    writes.add(RecognitionItem.replacing(before, before.with(request)));
    writes.add(events.recording(noting(event, before, request.status()).build()));
    return new Plan<>(writes, true);
  }

  private static OcrSubject subject(DocumentRef ref) {
    return new OcrSubject(ref.site().text(), ref.documentId(), ref.artifactId());
  }

  static Event.Builder noting(Event.Builder event, Recognition before, Status now) {
    var request = before.request();
    return event.changed("ocrStatus", request == null ? null : request.status().name(), now.name());
  }

  /// What the record named and does not name any more. A request that has not ended is not among it: what it leaves
  /// goes when it does.
  static Set<BlobKey> leftBehind(Recognition before, Recognition after) {
    var left = named(before);
    left.removeAll(named(after));
    return left;
  }

  private static Set<BlobKey> named(Recognition recognition) {
    var named = new HashSet<BlobKey>();
    var reading = recognition.reading();
    if (reading != null) {
      named.addAll(ResultBlobs.of(recognition.ref(), reading.said().requestId()));
    }
    var correction = recognition.correction();
    if (correction != null) {
      named.add(correction.blob().key());
    }
    return named;
  }

  /// The writes that put what a person says in place of what was read.
  Plan<Boolean> correcting(Document document, Correction correction, Event.Builder event) {
    var before = of(document.ref());
    var after = before.with(correction);
    var old = before.correction();
    var writes = new ArrayList<Write>();
    writes.add(RecognitionItem.replacing(before, after));
    writes.add(documents.relyingOn(document));
    writes.addAll(blobs.leaving(document.ref(), leftBehind(before, after), correction.userId()));
    writes.add(events.recording(event.changed("ocrCorrection", old == null ? null : old.inserted().text(),
        correction.inserted().text()).build()));
    return new Plan<>(writes, true);
  }

  /// The writes after which nothing is known of the pages. What a request under way still leaves goes when it ends.
  Plan<Boolean> forgetting(Document document, String userId, Event.Builder event) {
    var before = of(document.ref());
    if (!before.isThere()) {
      return Plan.nothing(false);
    }
    var writes = new ArrayList<Write>();
    writes.add(RecognitionItem.removing(before));
    writes.add(documents.relyingOn(document));
    writes.addAll(blobs.leaving(document.ref(), named(before), userId));
    var request = before.request();
    writes.add(events.recording(
        event.changed("ocrStatus", request == null ? Status.SUCCESSFUL.name() : request.status().name(), null)
            .build()));
    return new Plan<>(writes, true);
  }
}
