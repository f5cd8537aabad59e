package io.sheaf.workflow.runner;

import io.sheaf.storage.outbox.Outbox;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Run;
import java.util.List;

/// What a run asks for as one message of the outbox, ordered for each document.
public final class EffectMessages implements EffectWrites {

  public static final QueueName QUEUE = new QueueName("workflow-effects");

  private final Outbox outbox;

  public EffectMessages(Outbox outbox) {
    this.outbox = outbox;
  }

  @Override
  public List<Write> of(RunRef ref, Run run, long revision, List<Effect> effects) {
    if (effects.isEmpty()) {
      return List.of();
    }
    var due = new EffectsDue(ref, run.runId(), revision, effects);
    // why the run's id: it is short enough for a group, and nothing of two runs need be in order.
    return List.of(outbox.recording(QUEUE, Message.of(due.id(), due.written()).inGroup(run.runId())));
  }
}
