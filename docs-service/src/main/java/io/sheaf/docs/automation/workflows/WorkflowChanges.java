package io.sheaf.docs.automation.workflows;

import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.automation.queues.Queues;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.actions.ActionFields;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.metadata.mappings.Mappings;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.JsonText;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.conditions.Dialect;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Reference;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.definitions.Timeout;
import io.sheaf.workflow.definitions.Work;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.runner.Definitions;
import io.sheaf.workflow.runner.Kept;
import io.sheaf.workflow.wire.Fault;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How definitions change, each as a plan. A change is free also while documents are on their way: each goes by the
/// version that it started with.
@Singleton
final class WorkflowChanges {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,100}");
  // why: it is kept in one item, twice with its versions, and read with every step of a run.
  private static final int LARGEST = 256 * 1024;
  private static final int LONGEST_DESCRIPTION = 4000;

  private final Definitions definitions;
  private final Queues queues;
  private final Mappings mappings;
  private final Actions actions;
  private final Events events;
  private final InstantSource clock;

  WorkflowChanges(Definitions definitions, Queues queues, Mappings mappings, Actions actions,
      Events events, InstantSource clock) {
    this.definitions = definitions;
    this.queues = queues;
    this.mappings = mappings;
    this.actions = actions;
    this.events = events;
    this.clock = clock;
  }

  Kept open(SiteId site, String workflowId) {
    return find(site, workflowId).orElseThrow(() -> missing(workflowId));
  }

  Optional<Kept> find(SiteId site, String workflowId) {
    return ID.matcher(workflowId).matches() ? definitions.find(site, workflowId) : Optional.empty();
  }

  static Refused missing(String workflowId) {
    return Refused.notFound("Workflow '" + workflowId + "' not found");
  }

  Plan<Kept> adding(Call call, String workflowId, Value body) {
    var workflow = read(body, Map.of());
    var writes = relying(call.site(), workflow);
    var kept = definitions.first(call.site(), workflowId, workflow, call.caller().name(), clock.instant());
    writes.addAll(definitions.inserting(call.site(), kept));
    writes.add(events.recording(event(call, Event.Type.CREATE, workflowId, null, workflow)));
    return new Plan<>(writes, kept);
  }

  Plan<Kept> setting(Call call, String workflowId, Value body, boolean mayMake) {
    var before = find(call.site(), workflowId).orElse(null);
    if (before == null) {
      if (!mayMake) {
        throw missing(workflowId);
      }
      if (!ID.matcher(workflowId).matches()) {
        throw Refused.because("workflowId", "'workflowId' is invalid");
      }
      return adding(call, workflowId, body);
    }
    return replacing(call, before, before.definition().replaced(read(body, before.definition().timeouts())));
  }

  /// Only name, description and status.
  Plan<Kept> renaming(Call call, String workflowId, Value body) {
    var before = open(call.site(), workflowId);
    var workflow = before.definition().workflow();
    var faults = new io.sheaf.workflow.wire.Faults();
    var at = Fields.of(body, faults);
    var name = at.text("name");
    faults.when(name != null && name.isBlank(), "name", "'name' is required");
    faults.when(name != null && name.length() > 250, "name", "'name' has more than 250 characters");
    var description = at.text("description", LONGEST_DESCRIPTION);
    var status = at.has("status") ? at.requiredWord("status", Status.class) : null;
    refuse(faults.found());
    var renamed = workflow.named(name == null ? workflow.name() : name,
        description == null ? workflow.description() : description, status == null ? workflow.status() : status);
    return replacing(call, before, before.definition().replaced(renamed));
  }

  Plan<Kept> timingOut(Call call, String workflowId, String stepId, Value body) {
    var before = open(call.site(), workflowId);
    step(before, stepId);
    var timeout = Wire.right(Timeout.read(body, before.definition().workflow()));
    return replacing(call, before, before.definition().timingOut(stepId, timeout));
  }

  static void step(Kept kept, String stepId) {
    if (kept.definition().workflow().step(stepId).isEmpty()) {
      throw Refused.notFound("Step '" + stepId + "' not found");
    }
  }

  Plan<Kept> removing(Call call, String workflowId) {
    var kept = open(call.site(), workflowId);
    return Plan.of(kept, definitions.removing(call.site(), kept),
        events.recording(event(call, Event.Type.DELETE, workflowId, kept.definition(), null)));
  }

  private Plan<Kept> replacing(Call call, Kept before, Definition after) {
    refuse(after.faults());
    if (after.equals(before.definition())) {
      return Plan.nothing(before);
    }
    var writes = relying(call.site(), after.workflow());
    writes.addAll(definitions.replacing(call.site(), before, after));
    writes.add(events.recording(
        event(call, Event.Type.UPDATE, after.workflowId(), before.definition(), after.workflow(), after.timeouts())));
    return new Plan<>(writes, before);
  }

  private static Workflow read(Value body, Map<String, Timeout> timeouts) {
    var workflow = Wire.right(Workflow.read(body, Dialect.PEERS, timeouts));
    if (Json.write(workflow.written()).getBytes(StandardCharsets.UTF_8).length > LARGEST) {
      throw Refused.because("steps", "'steps' has more than " + LARGEST + " bytes");
    }
    return workflow;
  }

  private static void refuse(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw new Refused(faults.stream().map(fault -> new io.sheaf.docs.web.Fault(fault.key(), fault.error())).toList());
    }
  }

  /// The writes by which it relies on the queues that it names.
  private List<Write> relying(SiteId site, Workflow workflow) {
    var faults = new Faults();
    var writes = new LinkedHashMap<String, Write>();
    for (var reference : workflow.references()) {
      switch (reference.to()) {
        case QUEUE -> queues.find(site, reference.id()).ifPresentOrElse(
            queue -> writes.put(queue.queueId(), queues.relyingOn(queue)), () -> absent(reference, faults));
        case MAPPING -> {
          if (mappings.find(site, reference.id()).isEmpty()) {
            absent(reference, faults);
          }
        }
      }
    }
    checkActions(site, workflow, faults);
    faults.check();
    return new ArrayList<>(writes.values());
  }

  /// The form of actions is theirs to say; what is wrong is named as it is there.
  private void checkActions(SiteId site, Workflow workflow, Faults faults) {
    for (var step : workflow.steps()) {
      if (step.work() instanceof Work.Action && Workflow.written(step) instanceof Value.Fields(var fields)) {
        var list = Json.write(Value.of(Map.of("actions", Value.of(List.of(fields.get("action"))))));
        var given = io.sheaf.docs.web.Fields.of(JsonText.read(list.getBytes(StandardCharsets.UTF_8)));
        for (var action : ActionFields.list(given, "actions")) {
          if (action.type() != ActionType.QUEUE) {
            actions.checkStep(site, action, given.faults());
          }
        }
        given.faults().found().forEach(fault -> faults.add(fault.key(), fault.error()));
      }
    }
  }

  private static void absent(Reference reference, Faults faults) {
    var field = reference.path().substring(reference.path().lastIndexOf('.') + 1);
    faults.add(reference.path(), "'" + field + "' does not exist");
  }

  private static Event event(Call call, Event.Type type, String workflowId, @Nullable Definition before,
      @Nullable Workflow after) {
    return event(call, type, workflowId, before, after, Map.of());
  }

  private static Event event(Call call, Event.Type type, String workflowId, @Nullable Definition before,
      @Nullable Workflow after, Map<String, Timeout> timeouts) {
    var was = before == null ? null : before.workflow();
    return Event.of(call, "workflows", type, "workflow#" + workflowId).id("workflowId", workflowId)
        .changed("name", was == null ? null : was.name(), after == null ? null : after.name())
        .changed("description", was == null ? null : was.description(), after == null ? null : after.description())
        .changed("status", was == null ? null : was.status().name(), after == null ? null : after.status().name())
        .changed("steps", steps(was), steps(after))
        .changed("timeouts", timeouts(before == null ? Map.of() : before.timeouts()), timeouts(timeouts)).build();
  }

  /// why as a text: an event keeps only the beginning of long ones.
  private static @Nullable String steps(@Nullable Workflow workflow) {
    return workflow == null
        ? null
        : Json.write(Value.of(workflow.steps().stream().map(Workflow::written).toList()));
  }

  private static @Nullable String timeouts(Map<String, Timeout> timeouts) {
    var written = new LinkedHashMap<String, Value>();
    timeouts.forEach((stepId, timeout) -> written.put(stepId, timeout.written()));
    return written.isEmpty() ? null : Json.write(Value.of(written));
  }
}
