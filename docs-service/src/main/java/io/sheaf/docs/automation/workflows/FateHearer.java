package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.runner.Runs;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// Has runs told what becomes of their documents. That one is moved changes nothing: conditions see where it is when
/// they are asked.
@Singleton
final class FateHearer implements Hearer {

  private final Table table;
  private final Errands errands;
  private final InstantSource clock;

  FateHearer(Table table, Errands errands, InstantSource clock) {
    this.table = table;
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public List<Write> hear(Change change) {
    var event = change.event();
    var documentId = event.ids().get("documentId");
    if (!event.resource().equals("documents") || documentId == null) {
      return List.of();
    }
    var ref = new DocumentRef(change.site(), documentId, event.ids().get("artifactId"));
    return fate(event).filter(fate -> concerns(ref, fate))
        .map(fate -> List.of(errands.recording(RunErrand.ofDocument(ref, fate, change.recorded(), clock.instant()))))
        .orElse(List.of());
  }

  private static Optional<RunErrand.Fate> fate(Event event) {
    return switch (event.type()) {
      case SOFT_DELETE -> Optional.of(RunErrand.Fate.PUT_AWAY);
      case RESTORE -> Optional.of(RunErrand.Fate.RESTORED);
      case DELETE -> Optional.of(RunErrand.Fate.DELETED);
      case UPDATE -> Optional.ofNullable(event.changes().get("legalHold"))
          .map(changed -> changed.after() == null ? RunErrand.Fate.RELEASED : RunErrand.Fate.HELD);
      case CREATE, NEW_VERSION, UPDATE_VERSION -> Optional.empty();
    };
  }

  /// Whether any run may have to hear of it: its own, or for a hold one of an artifact's.
  private boolean concerns(DocumentRef ref, RunErrand.Fate fate) {
    return hasAny(Runs.of(ref.site(), ref.keyId())) || switch (fate) {
      case HELD, RELEASED -> !ref.isArtifact() && hasAny(Query.of(
          TableSchema.ARTIFACT.main().partition(ref.site(), ref.documentId()),
          TableSchema.ARTIFACT.main().beginning()));
      case PUT_AWAY, RESTORED, DELETED -> false;
    };
  }

  private boolean hasAny(Query list) {
    return !table.page(list.limit(1)).items().isEmpty();
  }
}
