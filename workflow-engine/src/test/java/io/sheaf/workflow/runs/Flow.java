package io.sheaf.workflow.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.Dialect;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.conditions.Known;
import io.sheaf.workflow.conditions.Property;
import io.sheaf.workflow.conditions.Snapshot;
import io.sheaf.workflow.definitions.Approval;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.definitions.Timeout;
import io.sheaf.workflow.definitions.Workflow;
import io.sheaf.workflow.wire.Trees;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A workflow and a document of a file, and what becomes of them sentence by sentence.
final class Flow {

  private static final Pattern DECISION = Pattern.compile(
      "(approve|reject) by (\\S+)(?: of ([^;]*?))?(?: at (\\S+))?(?: in (\\S+))?(?: saying (.*))?");

  private final Definition definition;
  private final Map<String, Instant> timers = new TreeMap<>();
  private Snapshot document;
  private Instant now = Instant.parse("2030-01-01T09:00:00Z");
  private Run run;
  private Happening last;
  private String lastAction = "";
  private int happened;

  Flow(Map<?, ?> file) {
    var draft = workflow(file, "INACTIVE", Map.of());
    var timeouts = new LinkedHashMap<String, Timeout>();
    if (file.get("timeouts") instanceof Map<?, ?> given) {
      given.forEach((step, json) -> timeouts.put(step.toString(), Timeout.read(Trees.of(json), draft).orElseThrow()));
    }
    var workflow = workflow(file, file.containsKey("status") ? file.get("status").toString() : "ACTIVE", timeouts);
    definition = new Definition("w", 1, workflow, timeouts);
    document = document(file.get("document") instanceof Map<?, ?> given ? given : Map.of());
  }

  private static Workflow workflow(Map<?, ?> file, String status, Map<String, Timeout> timeouts) {
    var json = Trees.of(Map.of("name", "flow", "status", status, "steps", file.get("steps")));
    return Workflow.read(json, Dialect.PEERS, timeouts).orElseThrow();
  }

  private static Snapshot document(Map<?, ?> given) {
    var path = given.containsKey("path") ? given.get("path").toString() : "in/letter.txt";
    var document = Snapshot.of("d", path);
    if (given.containsKey("contentType")) {
      document = document.with(Property.CONTENT_TYPE, Datum.of(given.get("contentType").toString()));
    }
    if (given.containsKey("text")) {
      document = document.withText(Known.told(given.get("text").toString()));
    }
    if (given.get("attributes") instanceof Map<?, ?> attributes) {
      for (var attribute : attributes.entrySet()) {
        document = document.withAttribute(attribute.getKey().toString(), held(attribute.getValue()));
      }
    }
    return document;
  }

  private static Held held(Object value) {
    var values = value instanceof List<?> list ? list : List.of(value);
    return new Held(values.stream().map(Flow::datum).toList(), Author.person("ann"));
  }

  private static Datum datum(Object value) {
    return switch (value) {
      case Boolean flag -> Datum.of(flag);
      case Number number -> Datum.of(new BigDecimal(number.toString()));
      default -> Datum.of(value.toString());
    };
  }

  /// What comes of one sentence, as one.
  String hear(String sentence) {
    if (sentence.startsWith("after ")) {
      return passes(Duration.parse(sentence.substring(6)));
    }
    if (sentence.equals("again")) {
      return said(Deciding.decide(definition, run, last));
    }
    if (sentence.contains(" becomes ")) {
      var parts = sentence.split(" becomes ");
      var value = parts[1].matches("-?[0-9.]+") ? new BigDecimal(parts[1]) : parts[1];
      document = document.withAttribute(parts[0], held(value));
      return "";
    }
    if (sentence.startsWith("moved to ")) {
      document = document.with(Property.PATH, Datum.of(sentence.substring(9)));
    }
    return happens(event(sentence));
  }

  private Event event(String sentence) {
    var decision = DECISION.matcher(sentence);
    if (decision.matches()) {
      var groups = decision.group(3) == null ? Set.<String>of() : Set.of(decision.group(3).split(" and "));
      return new Event.Decided(Approval.valueOf(decision.group(1).toUpperCase(java.util.Locale.ROOT)),
          decision.group(2), groups, decision.group(6), decision.group(4), decision.group(5));
    }
    var action = run != null && run.waiting() instanceof Waiting.ForAction(var id) ? id : lastAction;
    var old = sentence.startsWith("old ");
    var when = new Stamp(old ? now.minus(Duration.ofDays(30)) : now, old ? 0 : happened);
    var words = Arrays.asList(sentence.split(" "));
    return switch (old ? words.get(1) : words.getFirst()) {
      case "start" -> new Event.Started("ann", sentence.endsWith("held"));
      case "completes" -> new Event.ActionCompleted(action);
      case "fails" -> new Event.ActionFailed(action, sentence.substring("fails with ".length()), false);
      case "stumbles" -> new Event.ActionFailed(action, sentence.substring("stumbles over ".length()), true);
      case "nudge" -> new Event.Nudged();
      case "cancel" -> new Event.Cancelled(words.get(2), null);
      case "retry" -> new Event.Retried(words.get(2));
      case "held" -> new Event.DocumentHeld(when);
      case "released" -> new Event.DocumentReleased(when);
      case "put" -> new Event.DocumentPutAway(when);
      case "restored" -> new Event.DocumentRestored(when);
      case "moved" -> new Event.DocumentMoved(when);
      case "deleted" -> new Event.DocumentDeleted(when);
      default -> throw new IllegalArgumentException("nothing is called '" + sentence + "'");
    };
  }

  private String happens(Event event) {
    happened++;
    last = new Happening("e" + happened, now, event, document);
    if (run != null && run.waiting() instanceof Waiting.ForAction(var id)) {
      lastAction = id;
    }
    return said(Deciding.decide(definition, run, last));
  }

  /// Lets all timers fire that are due until then, in their order and at their time.
  private String passes(Duration time) {
    var until = now.plus(time);
    var said = new ArrayList<String>();
    while (true) {
      var next = timers.entrySet().stream().min(Map.Entry.comparingByValue());
      if (next.isEmpty() || next.get().getValue().isAfter(until)) {
        break;
      }
      now = next.get().getValue();
      timers.remove(next.get().getKey());
      said.add(happens(new Event.TimerFired(next.get().getKey())));
    }
    now = until;
    return said.isEmpty() ? "stays" : String.join("; ", said);
  }

  private String said(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Stays _ -> "stays";
      case Outcome.Refused(var why) -> "refused " + why;
      case Outcome.Went(var next, var effects) -> {
        run = next;
        var said = new ArrayList<String>();
        effects.forEach(effect -> said(effect, said));
        if (run.isFinished()) {
          assertThat(timers).as("timers of a run that is over").isEmpty();
        }
        state().ifPresent(said::add);
        yield String.join("; ", said);
      }
    };
  }

  private java.util.Optional<String> state() {
    return java.util.Optional.ofNullable(run.waiting()).map(waiting -> switch (waiting) {
      case Waiting.ForAction _ -> "waits for action at " + run.stepId();
      case Waiting.ForApproval(_, _, var groups) -> "waits for " + whom(groups) + " at " + run.stepId();
      case Waiting.ForPause(_, var until) -> "pauses " + Duration.between(now, until) + " at " + run.stepId();
      case Waiting.ForRelease _ -> "waits for release at " + run.stepId();
    });
  }

  private static String whom(List<String> groups) {
    return groups.isEmpty() ? "anybody" : groups.stream().collect(Collectors.joining(" and "));
  }

  private void said(Effect effect, List<String> said) {
    switch (effect) {
      case Effect.StartAction(_, var step, var type, var parameters, _) -> said.add("start " + type + " at " + step
          + parameters.entrySet().stream().map(one -> " " + one.getKey() + "=" + text(one.getValue()))
              .collect(Collectors.joining()));
      case Effect.ApplyMappings(_, var step, var ids) -> said.add("map " + String.join(" and ", ids) + " at " + step);
      case Effect.EnterQueue(_, _, var queue, var groups) -> said.add("enter " + queue + " for " + whom(groups));
      case Effect.WidenQueue(_, _, var queue, var groups) -> said.add("widen " + queue + " to " + whom(groups));
      case Effect.LeaveQueue(_, _, var queue, var how, var user, var comments) -> said.add("leave " + queue + " " + how
          + (user == null ? "" : " by " + user) + (comments == null ? "" : " saying " + comments));
      case Effect.Remind(_, var step, _, var groups) ->
        said.add("remind " + (groups.isEmpty() ? "of " + step : whom(groups)));
      case Effect.StopAction(_, var step) -> said.add("stop " + step);
      case Effect.Inquire(_, var step) -> said.add("inquire at " + step);
      case Effect.SetTimer(var id, var at) -> assertThat(timers.put(id, at)).as("timer set twice").isNull();
      case Effect.DropTimer(var id, _) -> timers.remove(id);
      case Effect.Finished(var status, var message) ->
        said.add("finished " + status + (message == null ? "" : " (" + message + ")"));
    }
  }

  private static String text(Value value) {
    return value instanceof Value.Text(var text) ? text : value.toString();
  }
}
