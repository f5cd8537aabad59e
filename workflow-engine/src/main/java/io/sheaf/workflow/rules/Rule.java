package io.sheaf.workflow.rules;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Condition;
import io.sheaf.workflow.definitions.Status;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Reading;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is to happen to documents of which all of this is true.
///
/// @param workflowId the workflow that it starts; null where it only does what its [Consequences] say
/// @param musts all of them have to hold
public record Rule(@Nullable String description, int priority, @Nullable String workflowId, Status status,
    List<Must> musts) {

  private static final int MOST = 50;
  private static final int LONGEST_ID = 100;

  public Rule {
    musts = List.copyOf(musts);
  }

  public Condition condition() {
    return new Condition.All(musts.stream().map(Must::condition).toList());
  }

  /// Out of the object `rule` of a request.
  ///
  /// @param before what fields that are left out keep; null for a new one
  public static Reading<Rule> read(Value json, @Nullable Rule before) {
    var faults = new Faults();
    var at = Fields.of(json, "rule", faults);
    var description = at.text("description", Ruleset.LONGEST_DESCRIPTION);
    var priority = at.integer("priority", 0, Ruleset.HIGHEST_PRIORITY);
    var workflowId = at.text("workflowId", LONGEST_ID);
    var status = status(at);
    var musts = musts(at, before == null);
    if (before == null) {
      return Reading.of(new Rule(description, priority == null ? 0 : priority, workflowId,
          status == null ? Status.ACTIVE : status, musts == null ? List.of() : musts), faults);
    }
    return Reading.of(new Rule(description == null ? before.description : description,
        priority == null ? before.priority : priority, workflowId == null ? before.workflowId : workflowId,
        status == null ? before.status : status, musts == null ? before.musts : musts), faults);
  }

  static @Nullable Status status(Fields at) {
    return at.has("status") ? at.requiredWord("status", Status.class) : null;
  }

  /// why at least one: a rule that asks for nothing would take every document by an oversight; who wants that says
  /// so with the content type `*`.
  private static @Nullable List<Must> musts(Fields at, boolean required) {
    var conditions = at.object("conditions").orElse(null);
    if (conditions == null) {
      if (required && !at.has("conditions")) {
        at.missing("conditions");
      }
      return null;
    }
    var musts = new ArrayList<Must>();
    conditions.objects("must", MOST).forEach(one -> musts.add(Must.read(one)));
    var given = conditions.find("must");
    if (given == null || given instanceof Value.Listing(var elements) && elements.isEmpty()) {
      conditions.missing("must");
    }
    return musts;
  }

  public Value written() {
    return Json.object().with("priority", (long) priority).with("description", description)
        .with("workflowId", workflowId).with("status", status.name())
        .with("conditions", Json.object().with("must", Value.of(musts.stream().map(Must::written).toList())).build())
        .build();
  }
}
