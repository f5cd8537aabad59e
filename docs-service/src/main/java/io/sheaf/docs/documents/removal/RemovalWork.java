package io.sheaf.docs.documents.removal;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;

/// Removes what is left of a document that is gone, and lifts its fence last.
@Singleton
final class RemovalWork implements Work {

  static final String TYPE = "document removal";

  private static final int AT_ONCE = Limits.WRITES - 1;

  private final Table table;
  private final Remains remains;

  RemovalWork(Table table, Remains remains) {
    this.table = table;
    this.remains = remains;
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
}
