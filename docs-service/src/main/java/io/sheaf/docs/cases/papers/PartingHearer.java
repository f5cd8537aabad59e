package io.sheaf.docs.cases.papers;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.feed.Hearer;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;

/// Hears of documents that are gone for good, and has them leave the papers they are among.
@Singleton
final class PartingHearer implements Hearer {

  /// How far an index may be behind before nobody relies on it any more.
  private static final Duration LATE = Duration.ofSeconds(5);

  private final Table table;
  private final Errands errands;
  private final InstantSource clock;

  PartingHearer(Table table, Errands errands, InstantSource clock) {
    this.table = table;
    this.errands = errands;
    this.clock = clock;
  }

  @Override
  public List<Write> hear(Change change) {
    var event = change.event();
    var documentId = event.ids().get(PartingWork.DOCUMENT);
    if (!event.resource().equals("documents") || event.type() != Event.Type.DELETE || documentId == null) {
      return List.of();
    }
    var ref = new DocumentRef(change.site(), documentId, event.ids().get(PartingWork.ARTIFACT));
    var list = Paper.listOf(ref).limit(1);
    boolean isCurrent = table.isCurrent(list);
    if (isCurrent && table.page(list).items().isEmpty()) {
      return List.of();
    }
    var arguments = new HashMap<>(event.ids());
    arguments.keySet().retainAll(List.of(PartingWork.DOCUMENT, PartingWork.ARTIFACT));
    // why later where the index may be late: a paper may have come just before its document went.
    return List.of(errands.recording(Errand.of(change.site(), PartingWork.TYPE, "papers#" + ref.keyId(), arguments,
        event.userId(), isCurrent ? clock.instant() : clock.instant().plus(LATE))));
  }
}
