package io.sheaf.docs.documents.folders;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/// Follows a folder that was moved: the rules of folders below it, and the paths that documents below it show. It
/// goes through the tree depth first, one batch of a folder a step; its progress is the way down to where it is.
@Singleton
final class FolderMoveWork implements Work {

  static final String TYPE = "folder-move";

  private static final int BATCH = 50;

  private final Table table;
  private final Documents documents;
  private final Rules rules;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  FolderMoveWork(Table table, Documents documents, Rules rules, Changes changes, Events events, Stamps stamps) {
    this.table = table;
    this.documents = documents;
    this.rules = rules;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  @Override
  public String type() {
    return TYPE;
  }

  /// why everything in one step: it is short for most folders, and what was done before is skipped at sight, so that
  /// a step that was cut off only costs reading again.
  @Override
  public Step step(Job job) {
    follow(job, job.argument("folderId"), "", 0);
    dropRule(job, "");
    return Step.FINISHED;
  }

  private void follow(Job job, String folderId, String below, int depth) {
    var list = FolderTree.children(job.site(), folderId).limit(BATCH);
    var page = table.page(list);
    while (true) {
      for (var item : page.items()) {
        if (Folder.is(item)) {
          var name = below + "/" + item.text("path");
          copyRule(job, name);
          if (depth < 64) {
            follow(job, item.text("documentId"), name, depth + 1);
          }
          dropRule(job, name);
        } else {
          repath(job, item, below);
        }
      }
      if (page.next() == null) {
        return;
      }
      page = table.page(list.after(page.next()));
    }
  }

  private void copyRule(Job job, String below) {
    rules.find(job.site(), job.argument("from") + below).ifPresent(rule -> changes.commit(
        () -> Plan.of(rule, Write.put(Rules.item(job.site(), job.argument("to") + below, Rules.roles(rule),
            rule.text("userId"), stamps.next().micros())))));
  }

  /// The rule of the old place goes when nothing below shows the old path any more.
  private void dropRule(Job job, String below) {
    var old = job.argument("from") + below;
    rules.find(job.site(), old).ifPresent(rule -> table.write(Write.delete(rule.key(),
        Condition.equal("inserteddate", rule.text("inserteddate")))));
  }

  private void repath(Job job, Item entry, String below) {
    var ref = DocumentRef.ofKeyId(job.site(), entry.text("documentId"));
    changes.commit(() -> {
      var found = documents.find(ref);
      if (found.isEmpty() || !entry.text("parentDocumentId").equals(found.get().filedIn())) {
        return Plan.nothing(ref);
      }
      var before = found.get();
      var path = job.argument("to") + below + "/" + before.fileName();
      if (path.equals(before.path())) {
        return Plan.nothing(ref);
      }
      var after = before.toBuilder().path(path).build();
      return Plan.of(ref, documents.replacing(before, after), events.recording(event(job, before, after)));
    });
  }

  private static Event event(Job job, Document before, Document after) {
    var by = Caller.of(job.userId(), Caller.Kind.SYSTEM, Map.of(), List.of());
    return DocumentEvents.compared(Event.ofJob(job.site(), by, "documents", Event.Type.UPDATE, before.ref().keyId())
        .id("documentId", before.ref().documentId()), before, after).build();
  }
}
