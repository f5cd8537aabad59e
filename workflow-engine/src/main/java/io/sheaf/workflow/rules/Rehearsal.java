package io.sheaf.workflow.rules;

import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Explained;
import io.sheaf.workflow.conditions.Verdict;
import io.sheaf.workflow.definitions.ActionType;
import io.sheaf.workflow.definitions.Definition;
import io.sheaf.workflow.runs.Deciding;
import io.sheaf.workflow.runs.Effect;
import io.sheaf.workflow.runs.Event;
import io.sheaf.workflow.runs.Happening;
import io.sheaf.workflow.runs.Outcome;
import io.sheaf.workflow.runs.Run;
import io.sheaf.workflow.runs.Waiting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the rules would do to a document, in the order in which they would do it; nothing is done. The run that a rule
/// would start is decided by the same code as a real one, up to the first step whose outcome lies outside.
///
/// @param rules all that were asked, with what became of each and why
/// @param chosen the one that would act; null when none would
/// @param applied what the rule itself would change, and what it would spare
/// @param refused why the rule could do nothing, or not yet; null where it could
/// @param steps what its workflow would do, one after the other
/// @param end how it would end
public record Rehearsal(List<Weighed> rules, @Nullable Standing chosen, Applied applied, @Nullable String refused,
    List<Foreseen> steps, End end) {

  private static final Applied NOTHING = new Applied(List.of(), List.of());

  public Rehearsal {
    rules = List.copyOf(rules);
    steps = List.copyOf(steps);
  }

  /// @param barred why the rule does not act, whatever it asks for; null where it may
  public record Weighed(Standing standing, Explained explained, @Nullable String barred) {

    private boolean isMeant() {
      return barred == null && explained.verdict() != Verdict.FAILS;
    }
  }

  /// @param changes what the step would change of the document
  /// @param made the documents that it would make
  /// @param outside why its outcome lies outside; null where it does not
  public record Foreseen(Effect effect, List<Change> changes, List<Made> made, @Nullable String outside) {}

  public enum End {
    /// No rule would act, or the one that does starts no workflow that could run.
    NO_RUN,
    /// What would happen then depends on somebody outside, whom the last step names.
    OUTSIDE,
    /// The document cannot be changed now: the rules are asked once it can.
    WAITS,
    /// The rules cannot be decided before the content has been read.
    NOT_READ, COMPLETE,
    /// Also where steps are left when the document is gone.
    FAILED
  }

  private static final int MOST_EVENTS = 10_000;

  /// @param descent that of the document
  /// @param workflows the definition by which a run would start now
  public static Rehearsal of(List<Standing> standing, DocumentView document, Descent descent,
      Function<String, Optional<Definition>> workflows, Foresight foresight, Instant now) {
    var asked = Standing.asked(standing);
    var weighed = new ArrayList<Weighed>();
    for (var one : asked) {
      weighed.add(new Weighed(one, one.rule().condition().explain(document),
          descent.bars(one.ruleId()).orElse(null)));
    }
    var chosen = weighed.stream().filter(Weighed::isMeant).findFirst().orElse(null);
    if (chosen == null) {
      return new Rehearsal(weighed, null, NOTHING, null, List.of(), End.NO_RUN);
    }
    boolean isUnknown = chosen.explained().verdict() == Verdict.UNKNOWN;
    var waits = foresight.waits();
    if (waits.isPresent()) {
      return new Rehearsal(weighed, isUnknown ? null : chosen.standing(), NOTHING, waits.get(), List.of(), End.WAITS);
    }
    if (isUnknown) {
      return new Rehearsal(weighed, null, NOTHING, null, List.of(), End.NOT_READ);
    }
    var rule = chosen.standing();
    var wanted = Applied.of(rule.consequences(), Author.rule(rule.ruleId()), document);
    return switch (foresight.ruling(rule, wanted.changes(), document)) {
      case Foresight.Foreseen.Inside(var changes, _) -> started(weighed, rule, new Applied(changes, wanted.spared()),
          document, workflows, foresight, now);
      // why nothing at all: a rule does all that it says, or nothing, and then starts nothing.
      case Foresight.Foreseen.Failing(var why, _) ->
        new Rehearsal(weighed, rule, NOTHING, why, List.of(), End.FAILED);
      case Foresight.Foreseen.Outside(var why) ->
        new Rehearsal(weighed, rule, NOTHING, why, List.of(), End.OUTSIDE);
      case Foresight.Foreseen.Gone _ -> throw new IllegalStateException("no rule removes documents by itself");
    };
  }

  private static Rehearsal started(List<Weighed> weighed, Standing rule, Applied applied, DocumentView document,
      Function<String, Optional<Definition>> workflows, Foresight foresight, Instant now) {
    var definition = Optional.ofNullable(rule.rule().workflowId()).flatMap(workflows)
        .filter(found -> found.workflow().isActive());
    if (definition.isEmpty()) {
      return new Rehearsal(weighed, rule, applied, null, List.of(), End.NO_RUN);
    }
    var play = new Play(definition.get(), foresight, Changed.by(applied.changes(), document), now);
    var end = play.through(rule);
    return new Rehearsal(weighed, rule, applied, null, play.steps, end);
  }

  /// One run, as it would go.
  private static final class Play {

    private final Definition definition;
    private final Foresight foresight;
    private final List<Foreseen> steps = new ArrayList<>();
    private DocumentView document;
    private Instant now;
    private @Nullable Run run;
    private int events;

    Play(Definition definition, Foresight foresight, DocumentView document, Instant now) {
      this.definition = definition;
      this.foresight = foresight;
      this.document = document;
      this.now = now;
    }

    End through(Standing rule) {
      var effects = happens(new Event.Started(rule.starter(), false));
      while (true) {
        if (isGone) {
          return run != null && run.status() == Run.Status.COMPLETE ? End.COMPLETE : End.FAILED;
        }
        for (var effect : effects) {
          var outside = foresee(effect);
          if (outside != null) {
            return outside;
          }
        }
        var going = run;
        if (going == null || events > MOST_EVENTS) {
          return End.FAILED;
        }
        switch (going.waiting()) {
          case null -> {
            return going.status() == Run.Status.COMPLETE ? End.COMPLETE : End.FAILED;
          }
          case Waiting.ForPause(var timerId, var until) -> {
            now = until;
            effects = happens(new Event.TimerFired(timerId));
          }
          case Waiting.ForAction(var actionId) -> effects = happens(outcome(actionId));
          case Waiting.ForApproval _,Waiting.ForRelease _ -> {
            return End.OUTSIDE;
          }
        }
      }
    }

    private @Nullable String failing;
    private boolean isGone;

    private Event outcome(String actionId) {
      var why = failing;
      return why == null ? new Event.ActionCompleted(actionId) : new Event.ActionFailed(actionId, why, false);
    }

    /// Answers the end, when it goes no further.
    private @Nullable End foresee(Effect effect) {
      return switch (effect) {
        case Effect.StartAction start when start.type().isOutside() -> outside(effect, why(start.type()));
        case Effect.StartAction _,Effect.ApplyMappings _ -> inside(effect);
        case Effect.EnterQueue(_, _, _, var groups) ->
          outside(effect, groups.isEmpty() ? "somebody decides" : "somebody of " + groups + " decides");
        default -> null;
      };
    }

    private static String why(ActionType type) {
      return switch (type) {
        case OCR -> "an engine reads the content";
        case ANTIVIRUS, MALWARE_SCAN -> "a scanner looks at the content";
        case QUEUE -> "somebody decides";
        default -> "a model answers";
      };
    }

    private End outside(Effect effect, String why) {
      steps.add(new Foreseen(effect, List.of(), List.of(), why));
      return End.OUTSIDE;
    }

    private @Nullable End inside(Effect effect) {
      failing = null;
      return switch (foresight.of(effect, document)) {
        case Foresight.Foreseen.Outside(var why) -> outside(effect, why);
        case Foresight.Foreseen.Failing(var why, var changes) -> {
          failing = why;
          change(effect, changes, List.of());
          yield null;
        }
        case Foresight.Foreseen.Inside(var changes, var made) -> {
          change(effect, changes, made);
          yield null;
        }
        case Foresight.Foreseen.Gone _ -> {
          isGone = true;
          change(effect, List.of(), List.of());
          yield null;
        }
      };
    }

    private void change(Effect effect, List<Change> changes, List<Made> made) {
      document = Changed.by(changes, document);
      steps.add(new Foreseen(effect, changes, made, null));
    }

    private List<Effect> happens(Event event) {
      events++;
      var outcome = Deciding.decide(definition, run, new Happening("rehearsal-" + events, now, event, document));
      if (outcome instanceof Outcome.Went(var next, var effects)) {
        run = next;
        return effects;
      }
      throw new IllegalStateException("a run that waits for " + event + " does not follow it: " + outcome);
    }
  }
}
