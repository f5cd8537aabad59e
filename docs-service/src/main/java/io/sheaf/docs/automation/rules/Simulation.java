package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.automation.workflows.DocumentWorkflows;
import io.sheaf.docs.documents.Document;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Explained;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.rules.Consequence;
import io.sheaf.workflow.rules.Descent;
import io.sheaf.workflow.rules.Made;
import io.sheaf.workflow.rules.Rehearsal;
import io.sheaf.workflow.rules.Standing;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.wire.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The rules of a site as they stood when somebody asked what they would do; they and their workflows are read once.
final class Simulation {

  private static final int MOST_REASONS = 10;
  /// Of a rule that does not act on what came of its own doing.
  private static final String BARRED = "BARRED";

  private final List<Standing> rules;
  private final DocumentViews views;
  private final DocumentWorkflows workflows;
  private final Foreseeing foreseeing;
  private final Instant now;
  private final Map<String, Optional<Definition>> known = new HashMap<>();

  Simulation(List<Standing> rules, DocumentViews views, DocumentWorkflows workflows, Foreseeing foreseeing,
      Instant now) {
    this.rules = List.copyOf(rules);
    this.views = views;
    this.workflows = workflows;
    this.foreseeing = foreseeing;
    this.now = now;
  }

  Value of(Document document) {
    return shown(document, Rehearsal.of(rules, views.of(document), new Descent(document.cameOf()),
        workflowId -> known.computeIfAbsent(workflowId, id -> workflows.find(document.site(), id)),
        foreseeing.of(document), now));
  }

  private Value shown(Document document, Rehearsal rehearsal) {
    var json = Json.object().with("documentId", document.id()).with("artifactId", document.ref().artifactId())
        .with("rules", Value.of(rehearsal.rules().stream().map(Simulation::weighed).toList()));
    var chosen = rehearsal.chosen();
    if (chosen != null) {
      json.with("rulesetId", chosen.rulesetId()).with("ruleId", chosen.ruleId())
          .with("changes", Value.of(ChangeJson.shown(rehearsal.applied().changes())))
          .with("spared", rehearsal.applied().spared().stream().map(one -> Value.of(key(one.consequence()))).toList());
      var workflowId = chosen.rule().workflowId();
      if (workflowId != null && rehearsal.refused() == null && known.getOrDefault(workflowId, Optional.empty())
          .filter(found -> found.workflow().isActive()).isPresent()) {
        json.with("workflowId", workflowId)
            .with("steps", Value.of(rehearsal.steps().stream().map(Simulation::step).toList()));
      }
    }
    return json.with("message", rehearsal.refused()).with("end", rehearsal.end().name()).build();
  }

  static String key(Consequence consequence) {
    return switch (consequence) {
      case Consequence.SetAttribute(var key, _) -> key;
      case Consequence.RemoveAttribute(var key) -> key;
      case Consequence.SetTag(var key, _) -> key;
      case Consequence.RemoveTag(var key) -> key;
      case Consequence.File(var folder) -> folder;
    };
  }

  private static Value weighed(Rehearsal.Weighed weighed) {
    var barred = weighed.barred();
    if (barred != null) {
      return weighed(weighed.standing(), BARRED, List.of(Value.of(barred)));
    }
    var explained = weighed.explained();
    var why = new ArrayList<Value>();
    explained.decisive().stream().limit(MOST_REASONS).map(Explained::why).map(Value::of).forEach(why::add);
    if (why.isEmpty()) {
      why.add(Value.of(explained.why()));
    }
    return weighed(weighed.standing(), explained.verdict().name(), why);
  }

  private static Value weighed(Standing rule, String verdict, List<Value> why) {
    return Json.object().with("rulesetId", rule.rulesetId()).with("ruleId", rule.ruleId()).with("verdict", verdict)
        .with("why", Value.of(why)).build();
  }

  private static Value made(Made made) {
    return Json.object().with("documentId", made.documentId()).with("path", made.path())
        .with("contentType", made.contentType()).with("changes", ChangeJson.shown(made.changes())).build();
  }

  private static Value step(Rehearsal.Foreseen step) {
    var json = switch (step.effect()) {
      case Effect.StartAction(_, var stepId, var type, _, var queueId) ->
        Json.object().with("stepId", stepId).with("effect", "ACTION").with("type", type.name())
            .with("queueId", queueId);
      case Effect.ApplyMappings(_, var stepId, _) -> Json.object().with("stepId", stepId).with("effect", "MAPPINGS");
      case Effect.EnterQueue(_, var stepId, var queueId, _) ->
        Json.object().with("stepId", stepId).with("effect", "QUEUE").with("queueId", queueId);
      default -> throw new IllegalStateException("no step of a rehearsal: " + step.effect());
    };
    return json.with("changes", ChangeJson.shown(step.changes()))
        .with("made", step.made().stream().map(Simulation::made).toList()).with("outside", step.outside()).build();
  }
}
