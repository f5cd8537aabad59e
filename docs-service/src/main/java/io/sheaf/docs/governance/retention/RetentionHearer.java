package io.sheaf.docs.governance.retention;

import io.sheaf.docs.access.configuration.Configuration;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.Retention;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.docs.metadata.entities.EntityRef;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;

/// Hears what makes documents due at some time, or at another one than before: a day that is stored, a policy that
/// changes, a hold that ends, and settings that let put away documents go.
@Singleton
final class RetentionHearer implements Hearer {

  private final Rounds rounds;
  private final Errands errands;
  private final InstantSource clock;

  RetentionHearer(Rounds rounds, Errands errands, InstantSource clock) {
    this.rounds = rounds;
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public List<Write> hear(Change change) {
    var event = change.event();
    return switch (event.resource()) {
      case "documents", "documentAttributes" -> ofDocument(event);
      case "siteConfiguration" ->
        comes(event, Configuration.DAYS_PUT_AWAY) ? rounds.next(change.site()) : List.of();
      case "entities" -> ofPolicy(event);
      default -> List.of();
    };
  }

  private List<Write> ofDocument(Event event) {
    if (comes(event, Retention.DISPOSITION_DATE) || comes(event, "attributes." + Retention.DISPOSITION_DATE)) {
      return rounds.next(event.site());
    }
    var released = event.changes().get("legalHold");
    var documentId = event.ids().get("documentId");
    if (released == null || released.after() != null || documentId == null) {
      return List.of();
    }
    var ref = new DocumentRef(event.site(), documentId, event.ids().get("artifactId"));
    return List.of(errands.recording(RedatingWork.ofDocument(ref, clock.instant())));
  }

  private List<Write> ofPolicy(Event event) {
    boolean isMeant = RedatingWork.TELLING.stream().anyMatch(key -> event.changes().containsKey("attributes." + key));
    var type = event.ids().get("entityTypeId");
    var entity = event.ids().get("entityId");
    return !isMeant || event.type() != Event.Type.UPDATE || type == null || entity == null
        ? List.of()
        : List.of(errands
            .recording(RedatingWork.ofPolicy(event.site(), new EntityRef(type, entity), clock.instant())));
  }

  private static boolean comes(Event event, String field) {
    var changed = event.changes().get(field);
    return changed != null && changed.after() != null;
  }
}
