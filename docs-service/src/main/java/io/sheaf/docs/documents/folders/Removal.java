package io.sheaf.docs.documents.folders;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/// Removes folders that are empty. First the folder is marked, from when on nothing is filed into it; then it is
/// looked into, and removed, or unmarked.
@Singleton
final class Removal {

  private final FolderTree tree;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  Removal(FolderTree tree, Changes changes, Events events, Stamps stamps) {
    this.tree = tree;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  /// @param missing what to say when there is no such folder, and `notEmpty` when it holds something
  HttpResponse<?> remove(Call call, IndexKey at, Supplier<Refused> missing, String notEmpty, String done) {
    var site = call.site();
    var folder = tree.entry(site, at.parentId(), at.name()).orElseThrow(missing);
    if (!tree.isEmpty(site, folder.id())) {
      throw new Refused(Refusal.INVALID_REQUEST, notEmpty);
    }
    var mark = Folder.closingSince(stamps.next().micros());
    changes.commit(() -> {
      var now = tree.entry(site, at.parentId(), at.name()).orElseThrow(missing);
      return Plan.of(now, Write.update(now.key()).set("closing", mark).when(Condition.equal("documentId", now.id())));
    });
    if (!tree.isEmpty(site, folder.id())) {
      unmark(folder, mark);
      throw new Refused(Refusal.INVALID_REQUEST, notEmpty);
    }
    return changes.commit(call, () -> {
      var now = tree.entry(site, at.parentId(), at.name()).orElseThrow(missing);
      if (!Folder.closingSince(java.time.Instant.ofEpochMilli(now.closing())).equals(mark)) {
        throw new Refused(Refusal.INVALID_REQUEST, notEmpty);
      }
      var event = Event.of(call, "folders", Event.Type.DELETE, now.id()).id("folderId", now.id())
          .changed("path", tree.pathOf(site, now.id()).orElse(now.name()), null).build();
      return Plan.of(now, Write.delete(now.key(),
          Condition.equal("documentId", now.id()).and(Condition.equal("closing", mark))), events.recording(event));
    }, _ -> Answer.ok(done));
  }

  private void unmark(Folder folder, Value mark) {
    changes.commit(() -> {
      var now = tree.entry(folder.site(), folder.parentId(), folder.name())
          .filter(found -> found.closing() != 0 && Value.of(found.closing()).equals(mark));
      return now.isEmpty()
          ? Plan.nothing(folder)
          : Plan.of(folder, Write.update(folder.key()).remove("closing").when(Condition.equal("closing", mark)));
    });
  }
}
