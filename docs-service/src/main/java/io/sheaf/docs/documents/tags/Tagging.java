package io.sheaf.docs.documents.tags;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Message;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/// Changes the tags of one document: the tags, the document's revision and the event, in one write.
@Singleton
final class Tagging {

  static final String RESOURCE = "documentTags";

  private final Documents documents;
  private final Tags tags;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Tagging(Documents documents, Tags tags, Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.tags = tags;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  /// Turns the tags that the document has into others, and answers the sentence.
  HttpResponse<?> change(Call call, String documentId, Permission permission,
      BiFunction<List<Tag>, Stamp, List<Tag>> turning, int status, String sentence) {
    return changes.commit(call, () -> {
      var before = documents.openToChange(call, documentId, permission);
      var existing = tags.of(before.ref());
      var now = stamps.next();
      var after = turning.apply(existing, now);
      var event = DocumentEvents.of(call, before.ref(), RESOURCE, type(existing, after));
      return new Plan<>(writes(before, existing, after, call.caller().name(), now, event), before);
    }, before -> new Answer(status, new Message(sentence), Map.of("ETag", Documents.tagAfter(before))));
  }

  /// Adds tags on behalf of a caller who is not waiting. Passes by what the caller cannot change, and tags that are
  /// already as they are to be.
  void add(SiteId site, Caller caller, DocumentRef ref, List<NewTag> added) {
    changes.commit(() -> {
      var before = documents.findToChange(caller, ref, Permission.WRITE);
      if (before.isEmpty()) {
        return Plan.nothing(ref);
      }
      var existing = tags.of(ref);
      var missing = added.stream().filter(tag -> !isThere(existing, tag)).toList();
      var now = stamps.next();
      var after = Tags.after(existing, missing, caller.name(), now);
      if (missing.isEmpty() || !tags.fit(ref, existing, after)) {
        return Plan.nothing(ref);
      }
      var event = Event.ofJob(site, caller, RESOURCE, type(existing, after), ref.keyId())
          .id("documentId", ref.documentId()).id("artifactId", ref.artifactId());
      return new Plan<>(writes(before.get(), existing, after, caller.name(), now, event), ref);
    });
  }

  private static boolean isThere(List<Tag> existing, NewTag wanted) {
    return existing.stream().anyMatch(tag -> tag.key().equals(wanted.key()) && tag.values().equals(wanted.all()));
  }

  private List<Write> writes(Document before, List<Tag> existing, List<Tag> after, String userId, Stamp now,
      Event.Builder event) {
    var writes = new ArrayList<Write>();
    writes.add(documents.touching(before));
    writes.addAll(tags.becoming(before.ref(), existing, after, userId, now));
    writes.add(events.recordingAfter(now, Tags.compared(event, existing, after).build()));
    return writes;
  }

  private static Event.Type type(List<Tag> before, List<Tag> after) {
    if (before.isEmpty() && !after.isEmpty()) {
      return Event.Type.CREATE;
    }
    return after.isEmpty() ? Event.Type.DELETE : Event.Type.UPDATE;
  }
}
