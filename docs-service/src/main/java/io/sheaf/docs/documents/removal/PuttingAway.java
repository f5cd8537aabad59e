package io.sheaf.docs.documents.removal;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;

/// Puts documents away, and brings them back. Their tags, versions and all else stay where they are meanwhile.
@Singleton
public final class PuttingAway {

  private final Documents documents;
  private final Bonds bonds;
  private final Folders folders;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  PuttingAway(Documents documents, Bonds bonds, Folders folders,
      Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.bonds = bonds;
    this.folders = folders;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  HttpResponse<?> putAway(Call call, DocumentRef ref) {
    return changes.commit(call, () -> putting(call, ref), before -> Answer
        .ok("'" + ref.documentId() + "' object soft deleted").with("ETag", Documents.tagAfter(before)));
  }

  /// The plan that puts the document away, with its event; it comes to the document as it was.
  public Plan<Document> putting(Call call, DocumentRef ref) {
    var before = documents.openToChange(call, ref, Permission.DELETE);
    Leaving.withoutArtifacts(before);
    // why first: the document that an artifact is of is read there, and what keeps that is asked for next.
    var writes = new ArrayList<Write>(bonds.puttingAway(before));
    writes.addAll(documents.puttingAway(before, stamps.next()));
    writes.addAll(folders.unfiling(before));
    writes.add(
        events.recording(DocumentEvents.gone(DocumentEvents.of(call, ref, Event.Type.SOFT_DELETE), before).build()));
    return new Plan<>(writes, before);
  }

  HttpResponse<?> restore(Call call, DocumentRef ref) {
    return changes.commit(call, () -> restoring(call, ref),
        before -> Answer.ok("document restored").with("ETag", Documents.tagAfter(before)));
  }

  private Plan<Document> restoring(Call call, DocumentRef ref) {
    var putAway = documents.openPutAway(call, ref, Permission.WRITE);
    var restored = putAway.toBuilder().deleted(null);
    var writes = new ArrayList<Write>();
    if (!ref.isArtifact()) {
      var filing = folders.filing(call.site(), putAway.path(), ref.keyId(), call.caller(), stamps.next());
      writes.addAll(filing.writes());
      restored.path(filing.path()).filedIn(filing.folderId());
    }
    var after = restored.build();
    writes.addAll(documents.bringingBack(putAway, after));
    writes.add(events.recording(
        DocumentEvents.compared(DocumentEvents.of(call, ref, Event.Type.RESTORE), putAway, after).build()));
    return new Plan<>(writes, putAway);
  }
}
