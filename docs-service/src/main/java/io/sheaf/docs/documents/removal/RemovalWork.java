package io.sheaf.docs.documents.removal;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Removes what is left of a document that is gone, and lifts its fence last.
@Singleton
final class RemovalWork implements Work {

  static final String TYPE = "document removal";

  private static final int AT_ONCE = Limits.WRITES - 1;

  private static final Caller SERVICE = Caller.of("System", Caller.Kind.SYSTEM, Map.of(), List.of());

  private final Table table;
  private final Remains remains;
  private final DocumentAttributes attributes;
  private final Stamps stamps;

  RemovalWork(Table table, Remains remains, DocumentAttributes attributes, Stamps stamps) {
    this.table = table;
    this.remains = remains;
    this.attributes = attributes;
    this.stamps = stamps;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    var ref = new DocumentRef(job.site(), job.argument("documentId"), job.arguments().get("artifactId"));
    var fence = ref.key(TableSchema.DOCUMENT_REMOVAL);
    var ours = Condition.equal("jobId", job.id());
    if (table.find(fence).filter(item -> item.text("jobId").equals(job.id())).isEmpty()) {
      // why: once the fence is lifted, what stands under the id may be another document's.
      return Step.FINISHED;
    }
    // why first: who else has to be told is known from what is removed next.
    var parting = attributes.parting(SERVICE, ref, RemovalWork::event, stamps.next());
    if (!parting.writes().isEmpty()) {
      var others = new ArrayList<>(parting.writes());
      others.addAll(Events.announcing(others));
      others.add(Write.check(fence, ours));
      table.write(others);
      return new Step.More("");
    }
    var batch = remains.next(ref, AT_ONCE);
    if (batch.keys().isEmpty() && batch.all()) {
      table.write(Write.delete(fence, ours));
      return Step.FINISHED;
    }
    remains.delete(batch.blobs());
    var writes = new ArrayList<Write>();
    batch.keys().forEach(key -> writes.add(Write.delete(key)));
    writes.add(Write.check(fence, ours));
    return table.write(writes).isDone() ? new Step.More("") : Step.FINISHED;
  }

  private static Event.Builder event(DocumentRef ref) {
    return Event.ofJob(ref.site(), SERVICE, DocumentAttributes.RESOURCE, Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).id("artifactId", ref.artifactId());
  }
}
