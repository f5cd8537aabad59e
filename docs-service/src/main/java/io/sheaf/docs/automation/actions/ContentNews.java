package io.sheaf.docs.automation.actions;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;

/// Hears when a document has something that its actions may have waited for: its content, or being back.
@Singleton
final class ContentNews implements Hearer {

  private final Actions actions;
  private final Errands errands;
  private final InstantSource clock;

  ContentNews(Actions actions, Errands errands, InstantSource clock) {
    this.actions = actions;
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public List<Write> hear(Change change) {
    var event = change.event();
    if (!event.resource().equals("documents") || !mayBeWaitedFor(event)) {
      return List.of();
    }
    var ref = DocumentRef.ofKeyId(event.site(), event.subject());
    return actions.areOpen(ref) ? List.of(errands.recording(Actions.doing(ref, clock.instant()))) : List.of();
  }

  private static boolean mayBeWaitedFor(Event event) {
    return switch (event.type()) {
      case NEW_VERSION, RESTORE -> true;
      case UPDATE -> event.changes().containsKey("deepLinkPath");
      case CREATE, DELETE, SOFT_DELETE, UPDATE_VERSION -> false;
    };
  }
}
