package io.sheaf.docs.documents.versions;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// What can be done with versions that are there, each as a plan.
@Singleton
final class VersionChanges {

  private static final String RESOURCE = "documentVersions";
  private static final int LONGEST_KEY_TO_REPEAT = 100;

  private final Table table;
  private final Documents documents;
  private final Versions versions;
  private final Events events;
  private final Stamps stamps;

  VersionChanges(Table table, Documents documents, Versions versions, Events events, Stamps stamps) {
    this.table = table;
    this.documents = documents;
    this.versions = versions;
    this.events = events;
    this.stamps = stamps;
  }

  /// A version about to be removed, with the blobs that nobody points to once it is.
  record Removal(Answer answer, List<BlobRef> leftOver) {}

  /// Makes the version the current one; that makes no version.
  Plan<Answer> rollingBack(Call call, String documentId, String versionKey) {
    var before = documents.openToChange(call, documentId, Permission.WRITE);
    var version = find(before, versionKey);
    var answer = Answer.ok("Set version '" + version.key() + "' on document '" + before.id() + "'.");
    if (before.currentVersion() != null && before.currentVersion() == version.number()) {
      return unchanged(answer, before);
    }
    var now = stamps.next();
    var after = Versions.pointingTo(before, version).lastModified(now.micros()).build();
    var event = DocumentEvents.of(call, before.ref(), Event.Type.UPDATE_VERSION).id("versionKey", version.key());
    return changed(answer, before, documents.replacing(before, after),
        events.recording(DocumentEvents.compared(event, before, after).build()));
  }

  Plan<Removal> removing(Call call, String documentId, String versionKey) {
    var before = documents.openToChange(call, documentId, Permission.DELETE);
    var version = find(before, versionKey);
    var shelf = versions.shelf(before);
    refuseWhen(shelf.isCurrent(version), before, version, "is the current one");
    refuseWhen(shelf.isPublished(version), before, version, "is published");
    refuseWhen(shelf.isPinned(version), before, version, "is pinned");
    var answer = Answer.ok("Deleted version '" + version.key() + "' from document '" + before.id() + "'.");
    var event = event(call, before, Event.Type.DELETE, version);
    var leftOver = shelf.isShared(version) ? List.<BlobRef>of() : List.of(version.blob());
    return changed(answer, before, documents.touching(before),
        versions.letting(before, version), events.recording(event.build()))
        .and(versions.leaving(before.ref(), leftOver, call.caller().name(), stamps.next()).toArray(Write[]::new))
        .map(answered -> new Removal(answered, leftOver));
  }

  /// With a pin no save removes it.
  Plan<Answer> pinning(Call call, String documentId, String versionKey) {
    var before = documents.openToChange(call, documentId, Permission.WRITE);
    var version = find(before, versionKey);
    var answer = Answer.ok("Pinned version '" + version.key() + "' of document '" + before.id() + "'.");
    if (isPinned(before, version)) {
      return unchanged(answer, before);
    }
    var pin = VersionItem.pin(before.ref(), version.number(), call.caller().name(), stamps.next());
    var event = event(call, before, Event.Type.UPDATE, version).changed("pinned", Value.of(false), Value.of(true));
    return changed(answer, before, documents.touching(before), Write.put(pin), events.recording(event.build()));
  }

  Plan<Answer> unpinning(Call call, String documentId, String versionKey) {
    var before = documents.openToChange(call, documentId, Permission.WRITE);
    var version = find(before, versionKey);
    var answer = Answer.ok("Unpinned version '" + version.key() + "' of document '" + before.id() + "'.");
    if (!isPinned(before, version)) {
      return unchanged(answer, before);
    }
    var event = event(call, before, Event.Type.UPDATE, version).changed("pinned", Value.of(true), Value.of(false));
    return changed(answer, before, documents.touching(before),
        Write.delete(VersionItem.pinKey(before.ref(), version.number())), events.recording(event.build()));
  }

  private boolean isPinned(Document document, Version version) {
    return table.find(VersionItem.pinKey(document.ref(), version.number())).isPresent();
  }

  private Version find(Document document, String versionKey) {
    return versions.find(document.ref(), versionKey).orElseThrow(() -> Refused.notFound("Version "
        + versionKey.substring(0, Math.min(versionKey.length(), LONGEST_KEY_TO_REPEAT)) + " not found."));
  }

  private static void refuseWhen(boolean isSo, Document document, Version version, String why) {
    if (isSo) {
      throw Refused.conflict("Version '" + version.key() + "' of document '" + document.id() + "' " + why
          + " and cannot be deleted");
    }
  }

  private static Event.Builder event(Call call, Document document, Event.Type type, Version version) {
    return DocumentEvents.of(call, document.ref(), RESOURCE, type).id("versionKey", version.key());
  }

  private static Plan<Answer> unchanged(Answer answer, Document document) {
    return Plan.nothing(answer.with("ETag", Preconditions.tag(document.revision())));
  }

  private static Plan<Answer> changed(Answer answer, Document before, Write... writes) {
    return Plan.of(answer.with("ETag", Documents.tagAfter(before)), writes);
  }
}
