package io.sheaf.docs.automation.ocr;

import io.sheaf.docs.automation.ocr.OcrOutcomes.Outcome;
import io.sheaf.docs.automation.ocr.Recognition.Reading;
import io.sheaf.docs.automation.ocr.Recognition.Request;
import io.sheaf.docs.automation.ocr.Recognition.Status;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.gate.Caller;
import io.sheaf.spec.messages.Message;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrSkipped;
import io.sheaf.spec.messages.OcrSubject;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Takes what the worker says, each answer once: in one write with the event that tells of it, and with what those
/// write who wait for it.
///
/// An answer that is not the latest request's changes nothing of the record, since a newer one is on its way or the
/// document is gone, and what it brought is removed. One that comes after the content was replaced is kept, as what
/// was read of that version: it is true of it, was paid for, and holds again when the version is restored. Whoever
/// finds documents or decides on them asks which version it is of ([Recognition#current]).
@Singleton
final class Taking {

  private final Recognitions recognitions;
  private final List<OcrOutcomes> waiting;
  private final ResultBlobs blobs;
  private final SearchablePdfs pdfs;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Taking(Recognitions recognitions, List<OcrOutcomes> waiting, ResultBlobs blobs, SearchablePdfs pdfs,
      Changes changes, Events events, Stamps stamps) {
    this.recognitions = recognitions;
    this.waiting = List.copyOf(waiting);
    this.blobs = blobs;
    this.pdfs = pdfs;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  /// @param isTaken whether it is, or was before, what the document's record says
  private record Taken(DocumentRef ref, boolean isTaken) {}

  /// Throws an [IllegalArgumentException] for what is no answer.
  void take(Message message) {
    switch (message) {
      case OcrCompleted completed -> {
        var taken = take(completed.subject(), completed.requestId(), new Outcome.Successful(), completed);
        if (!taken.isTaken()) {
          blobs.delete(ResultBlobs.of(taken.ref(), completed.requestId()));
        }
      }
      case OcrSkipped skipped -> take(skipped.subject(), skipped.requestId(), new Outcome.Skipped(skipped.reason()),
          skipped);
      case OcrFailed failed -> take(failed.subject(), failed.requestId(), new Outcome.Failed(failed.reason()), failed);
      case OcrRequested _ -> throw new IllegalArgumentException("a request is no answer");
    }
  }

  private Taken take(OcrSubject subject, String requestId, Outcome outcome, Message message) {
    var ref = new DocumentRef(new SiteId(subject.siteId()), subject.documentId(), subject.artifactId());
    return changes.commit(() -> plan(ref, requestId, outcome, message));
  }

  private Plan<Taken> plan(DocumentRef ref, String requestId, Outcome outcome, Message message) {
    var before = recognitions.of(ref);
    var request = before.request();
    var ended = new ArrayList<Write>();
    waiting.forEach(one -> ended.addAll(one.ended(ref, requestId, outcome)));
    if (request == null || !request.id().equals(requestId) || request.status() != Status.REQUESTED) {
      return new Plan<>(ended, new Taken(ref, isRead(before, requestId)));
    }
    var after = after(before, request, message);
    var writes = new ArrayList<>(ended);
    writes.add(RecognitionItem.replacing(before, after));
    writes.addAll(blobs.leaving(ref, Recognitions.leftBehind(before, after), request.userId()));
    writes.add(events.recording(noted(before, after, message)));
    if (message instanceof OcrCompleted completed) {
      writes.addAll(pdfs.wanted(ref, request, completed));
    }
    return new Plan<>(writes, new Taken(ref, true));
  }

  /// why: a second copy of the answer must not remove what the first one brought.
  private static boolean isRead(Recognition recognition, String requestId) {
    var reading = recognition.reading();
    return reading != null && reading.said().requestId().equals(requestId);
  }

  private Recognition after(Recognition before, Request request, Message message) {
    return switch (message) {
      case OcrCompleted completed -> before.with(request.ended(Status.SUCCESSFUL, null),
          new Reading(String.valueOf(request.readFrom()), request.userId(), stamps.next(), request.engine(),
              request.csv(), completed));
      case OcrSkipped skipped -> before.with(request.ended(Status.SKIPPED, skipped.reason()));
      case OcrFailed failed -> before.with(request.ended(Status.FAILED, failed.reason()));
      case OcrRequested _ -> throw new IllegalArgumentException("a request is no answer");
    };
  }

  private static Event noted(Recognition before, Recognition after, Message message) {
    var request = Objects.requireNonNull(after.request());
    var event = OcrDoing.event(Caller.service(request.userId()), after.ref());
    Recognitions.noting(event, before, request.status()).changed("ocrMessage", null, request.message());
    return message instanceof OcrCompleted completed
        ? event.changed("ocrEngine", null, completed.engine())
            .changed("ocrPages", null, Integer.toString(completed.pages())).build()
        : event.build();
  }
}
