package io.sheaf.docs.documents.life;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.folders.Folders;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import jakarta.inject.Singleton;

/// Folders that are asked for as documents are: by a path that ends with a slash.
@Singleton
final class NewFolders {

  private final Folders folders;
  private final Access access;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  NewFolders(Folders folders, Access access, Changes changes, Events events, Stamps stamps) {
    this.folders = folders;
    this.access = access;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  HttpResponse<?> make(Call call, String path) {
    return changes.commit(call, () -> plan(call, path), _ -> Answer.created("folder created"));
  }

  private Plan<Boolean> plan(Call call, String path) {
    access.below(call.caller(), call.site(), path, Permission.WRITE).enforce();
    var made = folders.making(call.site(), path, call.caller(), stamps.next());
    if (!made.isNew()) {
      throw Refused.because("folder", "already exists");
    }
    var event = Event.of(call, "folders", Event.Type.CREATE, made.folderId()).id("folderId", made.folderId())
        .changed("path", null, path);
    return new Plan<>(made.writes(), true).and(events.recording(event.build()));
  }
}
