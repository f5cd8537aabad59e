package io.sheaf.workflow.runs;

import io.sheaf.workflow.conditions.Verdict;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.definitions.Approval;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Escalation;
import io.sheaf.workflow.definitions.Step;
import io.sheaf.workflow.definitions.Transition;
import io.sheaf.workflow.definitions.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One run that goes on: from the step where it is to where it has to wait again.
final class Turn {

  private final Definition definition;
  private final Draft run;
  private final Happening happening;
  private final Instant now;
  private final List<Effect> effects = new ArrayList<>();

  Turn(Definition definition, Draft run, Happening happening) {
    this.definition = definition;
    this.run = run;
    this.happening = happening;
    // why not always the event's: one that comes late must not turn back the clock of the step.
    this.now = happening.at().isBefore(run.since) ? run.since : happening.at();
  }

  Outcome went() {
    return new Outcome.Went(run.whole(), effects);
  }

  // The ways into a step and out of it

  void begin() {
    var steps = definition.workflow().steps();
    if (steps.isEmpty()) {
      finish(Run.Status.COMPLETE, null);
    } else {
      enter(steps.getFirst().id());
    }
  }

  /// why a loop: hundreds of decisions may follow one another.
  private void enter(String stepId) {
    var next = Optional.of(stepId);
    while (next.isPresent()) {
      next = pass(next.get());
    }
  }

  /// Comes to a step, and answers the one after it when this one only decides.
  private Optional<String> pass(String stepId) {
    leave();
    run.stepId = stepId;
    run.since = now;
    run.attempt = 1;
    run.rung = 0;
    run.entered++;
    if (run.entered > Run.MOST_STEPS) {
      finish(Run.Status.FAILED, "the run came to more than " + Run.MOST_STEPS + " steps");
      return Optional.empty();
    }
    var step = step().orElse(null);
    if (step == null) {
      lost();
    } else if (step.work() instanceof Work.Nothing && way(step) instanceof Transition.ToStep(var id)) {
      return Optional.of(id);
    } else {
      work(step);
    }
    return Optional.empty();
  }

  /// Drops what is left of waiting.
  private void leave() {
    if (run.waiting instanceof Waiting.ForPause(var timerId, var until)) {
      effects.add(new Effect.DropTimer(timerId, until));
    }
    var alarm = run.alarm;
    if (alarm != null) {
      effects.add(new Effect.DropTimer(alarm.timerId(), alarm.at()));
      run.alarm = null;
    }
    run.waiting = null;
  }

  void finish(Run.Status status, @Nullable String message) {
    leave();
    run.status = status;
    run.message = message;
    effects.add(new Effect.Finished(status, message));
  }

  private Optional<Step> step() {
    var stepId = run.stepId;
    return stepId == null ? Optional.empty() : definition.workflow().step(stepId);
  }

  private void work(Step step) {
    if (step.work() instanceof Work.Nothing) {
      goOn(step);
      return;
    }
    if (!run.isFree()) {
      await(step, new Waiting.ForRelease());
      return;
    }
    run.actions++;
    var actionId = run.runId + "-" + run.actions;
    var queue = step.work().asQueue();
    if (queue != null) {
      effects.add(new Effect.EnterQueue(actionId, step.id(), queue.queueId(), queue.approvalGroups()));
      await(step, new Waiting.ForApproval(actionId, queue.queueId(), queue.approvalGroups()));
      return;
    }
    effects.add(switch (step.work()) {
      case Work.Mappings(var ids) -> new Effect.ApplyMappings(actionId, step.id(), ids);
      case Work.Action(var type, var parameters, var queueId) -> {
        run.deleting |= type == ActionType.DELETE;
        yield new Effect.StartAction(actionId, step.id(), type, parameters, queueId);
      }
      case Work.Queue _,Work.Nothing _ -> throw new IllegalStateException("done above");
    });
    await(step, new Waiting.ForAction(actionId));
  }

  private void await(Step step, Waiting waiting) {
    run.status = Run.Status.IN_PROGRESS;
    run.waiting = waiting;
    setAlarm(step);
  }

  /// The next escalation of the step, unless it is set already.
  private void setAlarm(Step step) {
    var escalations = definition.timeout(step.id()).escalations();
    if (run.alarm == null && run.rung < escalations.size()) {
      var at = run.since.plus(escalations.get(run.rung).after());
      var alarm = new Alarm(run.runId + "-" + run.entered + "-" + run.attempt + "-alarm-" + run.rung, at);
      effects.add(new Effect.SetTimer(alarm.timerId(), at));
      run.alarm = alarm;
    }
  }

  /// The step is done.
  void done() {
    run.completed++;
    step().ifPresentOrElse(this::goOn, this::lost);
  }

  /// The step could not be done; without a way for that, the run has failed.
  void undone(String message) {
    var way = step().flatMap(step -> step.on(Approval.REJECT));
    if (way.isPresent()) {
      go(way.get());
    } else {
      finish(Run.Status.FAILED, message);
    }
  }

  /// Begins the step where it is once more, as when it is tried again or the document is free.
  void resume() {
    if (run.waiting instanceof Waiting.ForPause(var timerId, var until)) {
      effects.add(new Effect.DropTimer(timerId, until));
    }
    step().ifPresentOrElse(this::work, this::lost);
  }

  /// Begins the step afresh, after the run had failed.
  void resumeFailed() {
    run.attempt = 1;
    run.rung = 0;
    // why counted: names of timers are made of it, and must not come a second time.
    run.entered++;
    run.since = now;
    run.message = null;
    resume();
  }

  private void lost() {
    finish(Run.Status.FAILED, "step '" + run.stepId + "' does not exist");
  }

  private void goOn(Step step) {
    go(way(step));
  }

  private Transition way(Step step) {
    return step.on(Approval.APPROVE).or(() -> chosen(step))
        .or(() -> definition.workflow().next(step.id()).map(next -> new Transition.ToStep(next.id())))
        .orElse(new Transition.Complete());
  }

  /// What cannot be said yet does not hold: a decision is made with what is known when it is made.
  private Optional<Transition> chosen(Step step) {
    var choice = step.choice();
    if (choice == null) {
      return Optional.empty();
    }
    return choice.branches().stream()
        .filter(branch -> branch.condition().of(happening.document()) == Verdict.HOLDS).findFirst()
        .map(branch -> branch.transition()).or(() -> Optional.ofNullable(choice.otherwise()));
  }

  private void go(Transition way) {
    switch (way) {
      case Transition.ToStep(var id) -> enter(id);
      case Transition.Retry _ -> again("step '" + run.stepId + "' was tried too often");
      case Transition.Complete _ -> finish(Run.Status.COMPLETE, null);
    }
  }

  /// The step is tried again after a pause, if it may.
  void again(String messageOfTheLast) {
    var step = step().orElse(null);
    var retries = definition.timeout(run.stepId == null ? "" : run.stepId).retriesOrUsual();
    if (step == null || run.attempt > retries.most()) {
      finish(Run.Status.FAILED, messageOfTheLast);
      return;
    }
    var until = now.plus(retries.pause(run.attempt));
    run.attempt++;
    var timerId = run.runId + "-" + run.entered + "-" + run.attempt + "-pause";
    effects.add(new Effect.SetTimer(timerId, until));
    await(step, new Waiting.ForPause(timerId, until));
  }

  boolean mayTryAgain() {
    return run.stepId != null && run.attempt <= definition.timeout(run.stepId).retriesOrUsual().most();
  }

  /// Waits for the document, and then begins the step again.
  void awaitRelease() {
    step().ifPresentOrElse(step -> await(step, new Waiting.ForRelease()), this::lost);
  }

  // What ends waiting

  void leaveQueue(Waiting.ForApproval waiting, Effect.LeaveQueue.How how, @Nullable String userId,
      @Nullable String comments) {
    effects.add(new Effect.LeaveQueue(waiting.actionId(), String.valueOf(run.stepId), waiting.queueId(), how, userId,
        comments));
  }

  void inquire(String actionId) {
    effects.add(new Effect.Inquire(actionId, String.valueOf(run.stepId)));
  }

  /// Takes back what the step has asked for.
  void withdraw(Effect.LeaveQueue.How how) {
    switch (run.waiting) {
      case Waiting.ForApproval approval -> leaveQueue(approval, how, null, null);
      case Waiting.ForAction(var actionId) ->
        effects.add(new Effect.StopAction(actionId, String.valueOf(run.stepId)));
      case Waiting.ForPause _,Waiting.ForRelease _ -> {
      }
      case null -> {
      }
    }
  }

  // Escalation

  void escalate() {
    run.alarm = null;
    var step = step().orElse(null);
    if (step == null) {
      lost();
      return;
    }
    var escalations = definition.timeout(step.id()).escalations();
    if (run.rung >= escalations.size()) {
      return;
    }
    var escalation = escalations.get(run.rung);
    run.rung++;
    switch (escalation) {
      case Escalation.Remind _ -> remind();
      case Escalation.Widen(_, var groups) -> widen(groups);
      case Escalation.Fail(var after) -> {
        withdraw(Effect.LeaveQueue.How.TIMED_OUT);
        finish(Run.Status.FAILED, "step '" + step.id() + "' took longer than " + after);
      }
      case Escalation.GoOn(var after, var transition) -> {
        withdraw(Effect.LeaveQueue.How.TIMED_OUT);
        if (transition instanceof Transition.Retry) {
          // The time of the step begins anew with the next try.
          run.rung = 0;
          run.since = now;
          again("step '" + step.id() + "' took longer than " + after);
        } else {
          go(transition);
        }
      }
    }
    if (run.waiting != null && step.id().equals(run.stepId)) {
      setAlarm(step);
    }
  }

  private void remind() {
    var stepId = String.valueOf(run.stepId);
    switch (run.waiting) {
      case Waiting.ForApproval(var actionId, var queueId, var groups) ->
        effects.add(new Effect.Remind(actionId, stepId, queueId, groups));
      case Waiting.ForAction(var actionId) -> effects.add(new Effect.Remind(actionId, stepId, null, List.of()));
      case Waiting.ForPause _,Waiting.ForRelease _ -> {
      }
      case null -> {
      }
    }
  }

  private void widen(List<String> further) {
    // Where everybody decides already, nobody can be added.
    if (run.waiting instanceof Waiting.ForApproval(var actionId, var queueId, var groups) && !groups.isEmpty()) {
      var all = new LinkedHashSet<>(groups);
      all.addAll(further);
      run.waiting = new Waiting.ForApproval(actionId, queueId, List.copyOf(all));
      effects.add(new Effect.WidenQueue(actionId, String.valueOf(run.stepId), queueId, List.copyOf(all)));
    }
  }
}
