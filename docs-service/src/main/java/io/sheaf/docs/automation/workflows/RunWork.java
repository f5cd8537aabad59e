package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.errands.Errand;
import io.sheaf.docs.errands.ErrandWork;
import io.sheaf.docs.errands.Errands;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.runner.RunRef;
import io.sheaf.workflow.runner.Runs;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/// Tells runs what happened: that an action has ended, that a timer is due, what became of the document.
@Singleton
final class RunWork implements ErrandWork {

  private static final int MOST_ARTIFACTS = 1000;

  private final Table table;
  private final DocumentWorkflows workflows;
  private final Changes changes;
  private final Errands errands;

  RunWork(Table table, DocumentWorkflows workflows, Changes changes, Errands errands) {
    this.table = table;
    this.workflows = workflows;
    this.changes = changes;
    this.errands = errands;
  }

  @Override
  public String type() {
    return RunErrand.TYPE;
  }

  @Override
  public Done carryOut(Errand errand) {
    if (RunErrand.isOfDocument(errand)) {
      followDocument(errand);
      return Done.FINISHED;
    }
    var run = RunErrand.run(errand);
    return follow(errand, run, List.of(errands.done(errand))) ? Done.SETTLED : Done.FINISHED;
  }

  /// Whether anything was written.
  private boolean follow(Errand errand, RunRef run, List<Write> further) {
    var call = Call.ofService(Caller.service(errand.userId()), errand.site(), "");
    return changes.commit(() -> {
      var plan = workflows.following(call, DocumentRef.ofKeyId(run.site(), run.documentId()), run.workflowId(),
          RunErrand.id(errand), RunErrand.event(errand));
      return plan.writes().isEmpty()
          ? Plan.nothing(false)
          : new Plan<>(DocumentWorkflows.merged(further, plan.writes()), true);
    });
  }

  /// why the artifacts too: a hold on a document holds all that belongs to it.
  private void followDocument(Errand errand) {
    var ref = DocumentRef.ofKeyId(errand.site(), errand.argument("documentId"));
    boolean isGone = RunErrand.isDeletion(errand);
    runsOf(ref).forEach(run -> {
      follow(errand, run, List.of());
      if (isGone) {
        changes.commit(() -> Plan.of(run, Runs.forgetting(run)));
      }
    });
    if (!ref.isArtifact() && RunErrand.isOfHold(errand)) {
      var face = TableSchema.ARTIFACT.main();
      var list = Query.of(face.partition(ref.site(), ref.documentId()), face.beginning());
      items(list, MOST_ARTIFACTS).forEach(item -> runsOf(ref.artifact(item.text("artifactId")))
          .forEach(run -> follow(errand, run, List.of())));
    }
  }

  private List<RunRef> runsOf(DocumentRef ref) {
    return items(Runs.of(ref.site(), ref.keyId()), Integer.MAX_VALUE).stream()
        .map(item -> new RunRef(ref.site(), ref.keyId(), item.text("workflowId"))).toList();
  }

  private List<Item> items(Query list, int most) {
    var items = new ArrayList<Item>();
    var page = table.page(list.limit(Limits.PAGE_ITEMS));
    items.addAll(page.items());
    while (page.next() != null && items.size() < most) {
      page = table.page(list.limit(Limits.PAGE_ITEMS).after(page.next()));
      items.addAll(page.items());
    }
    return items;
  }
}
