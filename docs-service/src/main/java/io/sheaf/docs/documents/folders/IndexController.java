package io.sheaf.docs.documents.folders;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.RemovableEntries;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The entries that documents are found by, over HTTP: moved, and removed where they are of no use any more.
@Controller("/indices")
@ExecuteOn(TaskExecutors.BLOCKING)
class IndexController {

  private final FolderTree tree;
  private final Moves moves;
  private final Removal removal;
  private final Documents documents;
  private final Access access;
  private final Changes changes;
  private final Events events;
  private final List<RemovableEntries> others;

  IndexController(FolderTree tree, Moves moves, Removal removal, Documents documents, Access access,
      Changes changes, Events events, List<RemovableEntries> others) {
    this.tree = tree;
    this.moves = moves;
    this.removal = removal;
    this.documents = documents;
    this.access = access;
    this.changes = changes;
    this.events = events;
    this.others = others;
  }

  @Post("/{indexType}/move")
  @Needs(Need.WRITE)
  HttpResponse<?> move(Call call, String indexType) {
    var body = call.body();
    var source = body.text("source");
    var target = body.text("target");
    body.faults().when(source == null || source.isEmpty(), "source", "attribute is required");
    body.faults().when(target == null || target.isEmpty(), "target", "attribute is required");
    body.check();
    if (!indexType.toLowerCase(Locale.ROOT).equals("folder")) {
      throw wrongType();
    }
    return moves.move(call, String.valueOf(source), String.valueOf(target));
  }

  private static Refused wrongType() {
    return new Refused(Refusal.INVALID_REQUEST, "invalid 'indexType' parameter");
  }

  @Delete("/{indexType}/{indexKey}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String indexType, String indexKey) {
    for (var other : others) {
      if (other.indexType().equals(indexType.toLowerCase(Locale.ROOT))) {
        return other.remove(call, indexKey);
      }
    }
    if (!indexType.toLowerCase(Locale.ROOT).equals("folder")) {
      throw wrongType();
    }
    var at = IndexKey.parse(indexKey);
    var above = tree.pathOf(call.site(), at.parentId()).orElseThrow(() -> IndexKey.invalid(indexKey));
    access.inFolder(call.caller(), call.site(), above.isEmpty() ? at.name() : above + "/" + at.name(),
        Permission.DELETE).enforce();
    if (tree.entry(call.site(), at.parentId(), at.name()).isPresent()) {
      return removal.remove(call, at, () -> IndexKey.invalid(indexKey), "Folder not empty", "Folder deleted");
    }
    return changes.commit(call, () -> unfiled(call, at, indexKey), _ -> Answer.ok("File deleted"));
  }

  /// The document stays; it is only not in the folder any more.
  private Plan<DocumentRef> unfiled(Call call, IndexKey at, String indexKey) {
    var file = tree.file(call.site(), at.parentId(), at.name()).orElseThrow(() -> IndexKey.invalid(indexKey));
    var ref = DocumentRef.ofKeyId(call.site(), file.keyId());
    var writes = new ArrayList<Write>(List.of(
        Write.delete(Folder.File.key(call.site(), at.parentId(), at.name()),
            Condition.equal("documentId", file.keyId())),
        events.recording(DocumentEvents.of(call, ref, "folders", Event.Type.DELETE)
            .changed("path", at.name(), null).build())));
    if (documents.find(ref).filter(document -> isFiledHere(document, at)).isPresent()) {
      var before = documents.openToChange(call, ref, Permission.DELETE);
      writes.add(documents.replacing(before, before.toBuilder().filedIn(null).build()));
    }
    return new Plan<>(writes, ref);
  }

  private static boolean isFiledHere(Document document, IndexKey at) {
    return at.parentId().equals(document.filedIn())
        && document.fileName().toLowerCase(Locale.ROOT).equals(at.name().toLowerCase(Locale.ROOT));
  }
}
