package io.sheaf.docs.cases.papers;

import io.sheaf.docs.cases.Matters;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/// Takes a document that is gone out of all papers. Those that point to another one of the same id, made since, stay.
@Singleton
final class PartingWork implements ErrandWork {

  static final String TYPE = "document leaves papers";
  static final String DOCUMENT = "documentId";
  static final String ARTIFACT = "artifactId";

  private static final int AT_ONCE = 40;

  private final Table table;
  private final Documents documents;
  private final Changes changes;
  private final Events events;

  PartingWork(Table table, Documents documents, Changes changes, Events events) {
    this.table = table;
    this.documents = documents;
    this.changes = changes;
    this.events = events;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    var ref = new DocumentRef(errand.site(), errand.argument(DOCUMENT), errand.arguments().get(ARTIFACT));
    var list = Paper.listOf(ref).limit(AT_ONCE);
    var page = table.page(list);
    while (true) {
      var keys = page.items().stream().map(Item::key).toList();
      changes.commit(() -> parting(errand, ref, keys));
      if (page.next() == null) {
        return Done.FINISHED;
      }
      page = table.page(list.after(page.next()));
    }
  }

  private Plan<DocumentRef> parting(Errand errand, DocumentRef ref, List<Key> keys) {
    if (keys.isEmpty()) {
      return Plan.nothing(ref);
    }
    var document = documents.findAnywhere(ref);
    var writes = new ArrayList<Write>();
    table.find(keys).values().stream().map(item -> Paper.read(ref.site(), item))
        .filter(paper -> document.filter(paper::isOf).isEmpty()).forEach(paper -> {
          writes.add(paper.removing());
          writes.add(events.recording(Papers.without(
              Matters.event(Caller.service(errand.userId()), paper.matter(), Event.Type.UPDATE), paper).build()));
        });
    return new Plan<>(writes, ref);
  }
}
