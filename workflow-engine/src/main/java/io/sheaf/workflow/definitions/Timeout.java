package io.sheaf.workflow.definitions;

import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Faults;
import io.sheaf.workflow.wire.Fields;
import io.sheaf.workflow.wire.Json;
import io.sheaf.workflow.wire.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How long a step may take and what happens then, and how often it is tried. It is kept beside the steps and never
/// in them: a client that writes back the steps it read drops none of it.
public record Timeout(List<Escalation> escalations, @Nullable Retries retries) {

  public static final Timeout NONE = new Timeout(List.of(), null);

  private static final int MOST = 5;
  private static final int GROUPS = 50;
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(366);

  public Timeout {
    escalations = List.copyOf(escalations);
  }

  private enum Type {
    REMIND, WIDEN, TRANSITION, FAIL
  }

  public Retries retriesOrUsual() {
    return retries == null ? Retries.USUAL : retries;
  }

  /// `{"escalations": [{"after": "PT48H", "type": "WIDEN", "approvalGroups": ["chiefs"]}, {"after": "P7D", "type":
  /// "TRANSITION", "transition": {"type": "COMPLETE"}}], "retry": {"maxRetries": 3, "after": "PT1M"}}`
  public static Reading<Timeout> read(Value json, Workflow workflow) {
    var faults = new Faults();
    var fields = Fields.of(json, faults);
    var timeout = read(fields);
    timeout.targets().filter(target -> workflow.step(target).isEmpty())
        .forEach(target -> faults.add("escalations", "step '" + target + "' does not exist"));
    return Reading.of(timeout, faults);
  }

  /// One that was written before.
  public static Timeout stored(Value json) {
    var faults = new Faults();
    return Reading.of(read(Fields.of(json, faults)), faults).orElseThrow();
  }

  private Stream<String> targets() {
    return escalations.stream().flatMap(Timeout::target);
  }

  private static Stream<String> target(Escalation escalation) {
    return escalation instanceof Escalation.GoOn(_, Transition.ToStep(var id)) ? Stream.of(id) : Stream.of();
  }

  /// Without ways to steps that are not there.
  Timeout within(Workflow workflow) {
    return new Timeout(escalations.stream()
        .filter(escalation -> target(escalation).allMatch(id -> workflow.step(id).isPresent())).toList(), retries);
  }

  static Timeout read(Fields fields) {
    var escalations = new ArrayList<Escalation>();
    for (var one : fields.objects("escalations", MOST)) {
      var read = escalation(one);
      if (read == null) {
        continue;
      }
      if (!escalations.isEmpty()) {
        var before = escalations.getLast();
        one.faults().when(before.isLast(), one.place(), "'" + one.place() + "' comes after the end of the step")
            .when(read.after().compareTo(before.after()) <= 0, one.pathOf("after"),
                "'" + one.pathOf("after") + "' must be longer than that of the one before");
      }
      escalations.add(read);
    }
    return new Timeout(escalations, fields.object("retry").map(Timeout::retries).orElse(null));
  }

  private static @Nullable Escalation escalation(Fields fields) {
    var after = fields.span("after", LEAST, LONGEST);
    if (!fields.has("after")) {
      fields.missing("after");
    }
    var type = fields.requiredWord("type", Type.class);
    if (type == null) {
      return null;
    }
    var when = after == null ? LEAST : after;
    return switch (type) {
      case REMIND -> new Escalation.Remind(when);
      case FAIL -> new Escalation.Fail(when);
      case WIDEN -> widen(fields, when);
      case TRANSITION -> {
        var transition = Transitions.read(fields, "transition");
        yield transition == null ? null : new Escalation.GoOn(when, transition);
      }
    };
  }

  private static Escalation widen(Fields fields, Duration after) {
    var groups = fields.texts("approvalGroups", GROUPS);
    if (groups.isEmpty()) {
      fields.missing("approvalGroups");
    }
    return new Escalation.Widen(after, groups);
  }

  private static Retries retries(Fields fields) {
    var most = fields.integer("maxRetries", 0, Retries.MOST);
    var first = fields.span("after", LEAST, Retries.LONGEST);
    return new Retries(most == null ? Retries.USUAL.most() : most, first == null ? Retries.USUAL.first() : first);
  }

  public Value written() {
    var json = Json.object().with("escalations", escalations.stream().map(Timeout::written).toList());
    if (retries != null) {
      json.with("retry", Json.object().with("maxRetries", (long) retries.most())
          .with("after", retries.first().toString()).build());
    }
    return json.build();
  }

  private static Value written(Escalation escalation) {
    var json = Json.object().with("after", escalation.after().toString());
    return switch (escalation) {
      case Escalation.Remind _ -> json.with("type", Type.REMIND.name()).build();
      case Escalation.Fail _ -> json.with("type", Type.FAIL.name()).build();
      case Escalation.Widen(_, var groups) ->
        json.with("type", Type.WIDEN.name()).with("approvalGroups", Value.texts(groups)).build();
      case Escalation.GoOn(_, var transition) ->
        json.with("type", Type.TRANSITION.name()).with("transition", Transitions.written(transition)).build();
    };
  }
}
