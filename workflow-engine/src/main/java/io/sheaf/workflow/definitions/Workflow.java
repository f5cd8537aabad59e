package io.sheaf.workflow.definitions;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Dialect;
import io.sheaf.workflow.wire.Fault;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Reading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A workflow as its author wrote it.
public record Workflow(String name, @Nullable String description, Status status, List<Step> steps) {

  public static final int MOST_STEPS = 100;
  private static final int LONGEST_NAME = 250;
  private static final int LONGEST_DESCRIPTION = 4000;
  private static final int MOST_CHARACTERS = 200_000;

  public Workflow {
    steps = List.copyOf(steps);
  }

  public boolean isActive() {
    return status == Status.ACTIVE;
  }

  public Optional<Step> step(String id) {
    return steps.stream().filter(step -> step.id().equals(id)).findFirst();
  }

  /// The step after it in the list.
  public Optional<Step> next(String id) {
    for (int at = 0; at + 1 < steps.size(); at++) {
      if (steps.get(at).id().equals(id)) {
        return Optional.of(steps.get(at + 1));
      }
    }
    return Optional.empty();
  }

  public Workflow named(String newName, @Nullable String newDescription, Status newStatus) {
    return new Workflow(newName, newDescription, newStatus, steps);
  }

  /// Out of the body of a request, with all that is wrong with it.
  ///
  /// @param timeouts those that the steps keep, which are ways too
  public static Reading<Workflow> read(Value json, Dialect dialect, Map<String, Timeout> timeouts) {
    var faults = new Faults();
    var workflow = read(json, dialect, faults);
    if (faults.isEmpty()) {
      faults.when(Json.write(workflow.written()).length() > MOST_CHARACTERS, "steps",
          "'steps' has more than " + MOST_CHARACTERS + " characters");
      faults.addAll(workflow.faults());
      if (workflow.isActive()) {
        faults.addAll(workflow.whyNotActive(timeouts));
      }
    }
    return Reading.of(workflow, faults);
  }

  /// One that was written before. why not held to the rules again: what was accepted stays readable, also when its
  /// timeouts or the rules have changed since.
  public static Workflow stored(Value json) {
    var faults = new Faults();
    return Reading.of(read(json, Dialect.FULL, faults), faults).orElseThrow();
  }

  private static Workflow read(Value json, Dialect dialect, Faults faults) {
    var at = Fields.of(json, faults);
    var name = at.required("name");
    faults.when(name.length() > LONGEST_NAME, "name", "'name' has more than " + LONGEST_NAME + " characters");
    var description = at.text("description", LONGEST_DESCRIPTION);
    var status = at.requiredWord("status", Status.class);
    if (!at.has("steps")) {
      at.missing("steps");
    }
    var steps = at.objects("steps", MOST_STEPS).stream().map(step -> Steps.read(step, dialect)).toList();
    return new Workflow(name, description, status == null ? Status.INACTIVE : status, steps);
  }

  public static Reading<Workflow> read(Value json) {
    return read(json, Dialect.PEERS, Map.of());
  }

  /// What no workflow may have, also not while it is being written.
  private List<Fault> faults() {
    var faults = new Faults();
    var ids = new HashSet<String>();
    for (int at = 0; at < steps.size(); at++) {
      var key = "steps[" + at + "].stepId";
      faults.when(!ids.add(steps.get(at).id()), key, "'" + key + "' '" + steps.get(at).id() + "' is used twice");
    }
    for (int at = 0; at < steps.size(); at++) {
      targets(steps.get(at), "steps[" + at + "]", faults);
    }
    return faults.found();
  }

  private void targets(Step step, String place, Faults faults) {
    for (int at = 0; at < step.answers().size(); at++) {
      exists(step.answers().get(at).nextStepId(), place + ".decisions[" + at + "].nextStepId", faults);
    }
    var choice = step.choice();
    if (choice != null) {
      for (int at = 0; at < choice.branches().size(); at++) {
        target(choice.branches().get(at).transition(), place + ".decision.conditions[" + at + "].transition", faults);
      }
      if (choice.otherwise() != null) {
        target(choice.otherwise(), place + ".decision.defaultTransition", faults);
      }
    }
  }

  private void target(Transition transition, String place, Faults faults) {
    if (transition instanceof Transition.ToStep(var id)) {
      exists(id, place + ".stepId", faults);
    }
  }

  private void exists(String id, String key, Faults faults) {
    faults.when(step(id).isEmpty(), key, "step '" + id + "' does not exist");
  }

  /// What keeps it from starting runs; asked as well before the status of a draft becomes ACTIVE.
  public List<Fault> whyNotActive(Map<String, Timeout> timeouts) {
    var faults = new Faults();
    faults.when(steps.isEmpty(), "steps", "'steps' is required");
    var ways = new Ways(steps, timeouts);
    var unreached = ways.unreached();
    var spinning = ways.spinning();
    for (int at = 0; at < steps.size(); at++) {
      var id = steps.get(at).id();
      var key = "steps[" + at + "].stepId";
      faults.when(unreached.contains(id), key, "step '" + id + "' cannot be reached")
          .when(spinning.contains(id), key, "step '" + id + "' leads back to itself without waiting for anything");
    }
    return faults.found();
  }

  /// What it names that lies outside of it, for those who know whether it is there.
  public List<Reference> references() {
    var references = new ArrayList<Reference>();
    for (int at = 0; at < steps.size(); at++) {
      var place = "steps[" + at + "]";
      switch (steps.get(at).work()) {
        case Work.Queue(var queueId, _) ->
          references.add(new Reference(Reference.To.QUEUE, queueId, place + ".queue.queueId"));
        case Work.Mappings(var ids) -> {
          for (int id = 0; id < ids.size(); id++) {
            references.add(new Reference(Reference.To.MAPPING, ids.get(id), place + ".mappings[" + id + "].mappingId"));
          }
        }
        case Work.Action(_, _, var queueId) when queueId != null ->
          references.add(new Reference(Reference.To.QUEUE, queueId, place + ".action.queueId"));
        case Work.Action _,Work.Nothing _ -> {
        }
      }
    }
    return references;
  }

  /// As the wire has it, and as [#read] reads it.
  public Value written() {
    return Json.object().with("name", name).with("description", description).with("status", status.name())
        .with("steps", Value.of(steps.stream().map(Steps::written).toList())).build();
  }

  /// One step as the wire has it.
  public static Value written(Step step) {
    return Steps.written(step);
  }
}
