package io.sheaf.docs.cases.removal;

import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.cases.Matters;
import io.sheaf.docs.cases.papers.Papers;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.jobs.Job;
import io.sheaf.docs.jobs.Work;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Removes what belonged to a matter that is gone: of a case its tasks and nigos, each with an event of its own, and
/// all papers.
@Singleton
final class MatterRemovalWork implements Work {

  static final String TYPE = "case removal";

  private static final String CASE = "caseId";
  private static final String KIND = "kind";
  private static final String ID = "id";
  /// why so few: each comes with an event, and each event says all that the matter said.
  private static final int MATTERS_AT_ONCE = 20;
  private static final int PAPERS_AT_ONCE = Limits.WRITES - 1;

  private final Matters matters;
  private final Papers papers;
  private final Changes changes;
  private final Events events;

  MatterRemovalWork(Matters matters, Papers papers, Changes changes, Events events) {
    this.matters = matters;
    this.papers = papers;
    this.changes = changes;
    this.events = events;
  }

  static Map<String, String> arguments(MatterRef ref) {
    return Map.of(CASE, ref.caseId(), KIND, ref.kind().name(), ID, ref.id());
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Step step(Job job) {
    var ofCase = MatterRef.ofCase(job.site(), job.argument(CASE));
    var kind = MatterKind.valueOf(job.argument(KIND));
    var gone = kind == MatterKind.CASE ? ofCase : ofCase.within(kind, job.argument(ID));
    boolean removedSome = changes.commit(() -> {
      var writes = kind == MatterKind.CASE ? some(job, ofCase) : papers.removingSome(gone, PAPERS_AT_ONCE);
      return new Plan<>(writes, !writes.isEmpty());
    });
    return removedSome ? new Step.More("") : Step.FINISHED;
  }

  private List<Write> some(Job job, MatterRef ofCase) {
    for (var kind : List.of(MatterKind.TASK, MatterKind.NIGO)) {
      var left = matters.leftWithin(ofCase, kind, MATTERS_AT_ONCE);
      if (!left.isEmpty()) {
        var writes = new ArrayList<Write>();
        left.forEach(matter -> {
          writes.add(matters.removing(matter));
          writes.add(events.recording(Matters.compared(
              Matters.event(Caller.service(job.userId()), matter.ref(), Event.Type.DELETE), matter, null).build()));
        });
        return writes;
      }
    }
    return papers.removingSome(ofCase, PAPERS_AT_ONCE);
  }
}
