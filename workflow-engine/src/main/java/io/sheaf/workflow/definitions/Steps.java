package io.sheaf.workflow.definitions;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Condition;
import io.sheaf.workflow.conditions.Criteria;
import io.sheaf.workflow.conditions.Dialect;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Steps on the wire.
final class Steps {

  private static final int LONGEST_ID = 100;
  private static final int LONGEST_DESCRIPTION = 4000;
  private static final int GROUPS = 50;
  private static final int MAPPINGS = 20;
  private static final int BRANCHES = 50;
  private static final int ANSWERS = 10;
  private static final List<String> WORK = List.of("action", "queue", "mappings");

  private Steps() {
  }

  static Step read(Fields at, Dialect dialect) {
    var id = at.required("stepId");
    at.faults().when(id.length() > LONGEST_ID, at.pathOf("stepId"),
        "'" + at.pathOf("stepId") + "' has more than " + LONGEST_ID + " characters");
    var answers = at.objects("decisions", ANSWERS).stream().flatMap(Steps::answered).toList();
    for (var approval : Approval.values()) {
      at.faults().when(answers.stream().filter(one -> one.type() == approval).count() > 1, at.pathOf("decisions"),
          "'" + at.pathOf("decisions") + "' has more than one " + approval);
    }
    return new Step(id, at.text("description", LONGEST_DESCRIPTION), work(at),
        at.object("decision").map(choice -> choice(choice, dialect)).orElse(null), answers);
  }

  private static Work work(Fields at) {
    var given = WORK.stream().filter(at::has).toList();
    at.faults().when(given.size() > 1, at.place(), "'" + at.place() + "' has more than one of action, queue, mappings")
        .when(given.isEmpty() && !at.has("decision"), at.place(),
            "'" + at.place() + "' needs one of action, queue, mappings, decision");
    if (given.isEmpty()) {
      return new Work.Nothing();
    }
    return switch (given.getFirst()) {
      case "action" -> at.object("action").map(Steps::action).orElse(new Work.Nothing());
      case "queue" -> at.object("queue")
          .<Work>map(queue -> new Work.Queue(queue.required("queueId"), queue.texts("approvalGroups", GROUPS)))
          .orElse(new Work.Nothing());
      default -> mappings(at);
    };
  }

  private static Work mappings(Fields at) {
    var ids = at.objects("mappings", MAPPINGS).stream().map(mapping -> mapping.required("mappingId")).toList();
    if (ids.isEmpty() && at.find("mappings") instanceof Value.Listing(var given) && given.isEmpty()) {
      at.missing("mappings");
    }
    return new Work.Mappings(ids);
  }

  private static Work action(Fields at) {
    var type = at.requiredWord("type", ActionType.class);
    var parameters = at.object("parameters").map(Steps::parameters).orElse(Map.of());
    var queueId = at.text("queueId");
    if (type == ActionType.QUEUE) {
      queueId = at.required("queueId");
    }
    return type == null ? new Work.Nothing() : new Work.Action(type, parameters, queueId);
  }

  private static Map<String, Value> parameters(Fields at) {
    var parameters = new LinkedHashMap<String, Value>();
    for (var name : at.names()) {
      var value = at.find(name);
      if (value != null) {
        parameters.put(name, value);
      }
    }
    return parameters;
  }

  private static Choice choice(Fields at, Dialect dialect) {
    var branches = new ArrayList<Branch>();
    for (var one : at.objects("conditions", BRANCHES)) {
      var all = Criteria.list(one, "all", dialect);
      var any = Criteria.list(one, "any", dialect);
      one.faults().when(all.isEmpty() && any.isEmpty() && !one.has("all") && !one.has("any"), one.place(),
          "'" + one.place() + "' needs 'all' or 'any'");
      var transition = Transitions.read(one, "transition");
      if (transition != null) {
        branches.add(new Branch(all, any, transition));
      }
    }
    return new Choice(branches, at.has("defaultTransition") ? Transitions.read(at, "defaultTransition") : null);
  }

  private static Stream<Answered> answered(Fields at) {
    var type = at.requiredWord("type", Approval.class);
    var next = at.required("nextStepId");
    return type == null ? Stream.of() : Stream.of(new Answered(type, next));
  }

  static Value written(Step step) {
    var json = Json.object().with("stepId", step.id()).with("description", step.description());
    switch (step.work()) {
      case Work.Action action -> json.with("action", action(action));
      case Work.Queue(var queueId, var groups) -> json.with("queue", Json.object().with("queueId", queueId)
          .with("approvalGroups", groups.stream().map(Value::of).toList()).build());
      case Work.Mappings(var ids) -> json.with("mappings",
          ids.stream().map(id -> Json.object().with("mappingId", id).build()).toList());
      case Work.Nothing _ -> {
      }
    }
    var choice = step.choice();
    if (choice != null) {
      json.with("decision", choice(choice));
    }
    return json.with("decisions", step.answers().stream().map(Steps::answered).toList()).build();
  }

  private static Value action(Work.Action action) {
    var json = Json.object().with("type", action.type().name());
    if (!action.parameters().isEmpty()) {
      json.with("parameters", Value.of(action.parameters()));
    }
    return json.with("queueId", action.queueId()).build();
  }

  private static Value answered(Answered answered) {
    return Json.object().with("type", answered.type().name()).with("nextStepId", answered.nextStepId()).build();
  }

  private static Value choice(Choice choice) {
    var json = Json.object().with("conditions", choice.branches().stream().map(Steps::branch).toList());
    @Nullable
    Transition otherwise = choice.otherwise();
    return otherwise == null
        ? json.build()
        : json.with("defaultTransition", Transitions.written(otherwise)).build();
  }

  private static Value branch(Branch branch) {
    return Json.object().with("all", criteria(branch.all())).with("any", criteria(branch.any()))
        .with("transition", Transitions.written(branch.transition())).build();
  }

  private static List<Value> criteria(List<Condition.Test> tests) {
    return tests.stream().map(Criteria::written).toList();
  }
}
