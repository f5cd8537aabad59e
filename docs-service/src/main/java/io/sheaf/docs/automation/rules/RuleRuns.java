package io.sheaf.docs.automation.rules;

import io.sheaf.docs.automation.views.DocumentViews;
import io.sheaf.docs.automation.workflows.DocumentWorkflows;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.rules.Applied;
import io.sheaf.workflow.rules.Change;
import io.sheaf.workflow.rules.Changed;
import io.sheaf.workflow.rules.Descent;
import io.sheaf.workflow.rules.Matching;
import io.sheaf.workflow.rules.Occasion;
import io.sheaf.workflow.rules.Standing;
import io.sheaf.workflow.rules.Undo;
import io.sheaf.workflow.runs.Outcome;
import io.sheaf.workflow.runs.Run;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Asks the rules about documents, does what comes out, and takes it back; each in one write.
@Singleton
final class RuleRuns {

  private static final String RESOURCE = "documentRules";
  /// why fewer than a write takes: the record is part of it, its event, the errand, the announcement and the note for
  /// the index.
  private static final int MOST_WRITES = Limits.WRITES - 6;

  /// In whose name it is looked whether a document can be changed.
  static final Caller ASKING = Caller.service("System");

  private final Table table;
  private final Rulesets rulesets;
  private final Documents documents;
  private final DocumentViews views;
  private final DocumentWorkflows workflows;
  private final Applying applying;
  private final Events events;
  private final InstantSource clock;

  RuleRuns(Table table, Rulesets rulesets, Documents documents, DocumentViews views, DocumentWorkflows workflows,
      Applying applying, Events events, InstantSource clock) {
    this.table = table;
    this.rulesets = rulesets;
    this.documents = documents;
    this.views = views;
    this.workflows = workflows;
    this.applying = applying;
    this.events = events;
    this.clock = clock;
  }

  /// What became of asking.
  enum Asked {
    /// No rule is meant, or one has acted before, or the document cannot be changed now.
    NOTHING,
    /// What rules ask for is still being read.
    LATER, ACTED
  }

  /// Those of a document, the latest last.
  List<RuleRun> of(DocumentRef ref) {
    return table.page(RuleRun.of(ref)).items().stream().map(item -> RuleRun.read(ref, item)).toList();
  }

  /// Asks all rules in use about a document. A document that is held or checked out is asked about when it is free.
  Plan<Asked> asking(DocumentRef ref, Occasion occasion) {
    var document = documents.findToChange(ASKING, ref, Permission.WRITE).orElse(null);
    if (document == null || document.content().isEmpty() && document.deepLinkPath() == null || !of(ref).isEmpty()) {
      return Plan.nothing(Asked.NOTHING);
    }
    var seen = views.of(document);
    return switch (Matching.of(rulesets.inUse(ref.site()), occasion, seen, new Descent(document.cameOf()))) {
      case Matching.None _ -> Plan.nothing(Asked.NOTHING);
      case Matching.Waits _ -> Plan.nothing(Asked.LATER);
      case Matching.First(var standing) -> acting(document, seen, standing);
    };
  }

  private Plan<Asked> acting(Document document, DocumentView seen, Standing rule) {
    var call = callOf(document, rule);
    try {
      var applied = Applied.of(rule.consequences(), Author.rule(rule.ruleId()), seen);
      var done = applying.changing(call, document, applied.changes());
      var start = starting(call, document, Changed.by(done.changes(), seen), rule);
      var spared = applied.spared().stream().map(one -> Simulation.key(one.consequence())).toList();
      var run = run(document, rule, RuleRun.Status.APPLIED, start == null ? null : rule.rule().workflowId(), null,
          done.changes(), spared);
      var writes = start == null ? done.writes() : DocumentWorkflows.merged(done.writes(), start.writes());
      if (writes.size() > MOST_WRITES) {
        throw Refused.because(null, "the rule changes more than one write takes");
      }
      return recorded(call, document, run, writes);
    } catch (Refused refused) {
      return failing(call, document, rule, refused);
    }
  }

  /// why kept as well: somebody is to see that the rule was meant, and why nothing came of it.
  private Plan<Asked> failing(Call call, Document document, Standing rule, Refused refused) {
    return recorded(call, document,
        run(document, rule, RuleRun.Status.FAILED, null, why(refused), List.of(), List.of()), List.of());
  }

  static String why(Refused refused) {
    return refused.faults().isEmpty() ? String.valueOf(refused.getMessage()) : refused.faults().getFirst().error();
  }

  /// In whose name rules change documents.
  static Call callOf(Document document, Standing rule) {
    return Call.ofService(Caller.service(rule.ruleId()), document.site(), "");
  }

  private RuleRun run(Document document, Standing rule, RuleRun.Status status, @Nullable String workflowId,
      @Nullable String message, List<Change> changes, List<String> spared) {
    var version = document.currentVersion();
    return new RuleRun(document.ref(), version == null ? 0 : version, rule.rulesetId(), rule.ruleId(), workflowId,
        status, message, changes, spared, List.of(), clock.instant(), null, null, 1);
  }

  private Plan<Asked> recorded(Call call, Document document, RuleRun run, List<Write> writes) {
    return new Plan<>(DocumentWorkflows.merged(writes, List.of(documents.relyingOn(document))), Asked.ACTED)
        .and(run.inserting(), events.recording(event(call, run, Event.Type.CREATE).build()));
  }

  /// The start of the rule's workflow; null where it has none that could run.
  private @Nullable Plan<Outcome> starting(Call call, Document document, DocumentView seen, Standing rule) {
    var workflowId = rule.rule().workflowId();
    if (workflowId == null) {
      return null;
    }
    var start = workflows.starting(call, rule.starter() + " " + document.currentVersion(), rule.starter(), document,
        seen, workflowId);
    return start.outcome() instanceof Outcome.Went(Run _, var _) ? start : null;
  }

  // Taking back

  Plan<RuleRun> undoing(Call call, DocumentRef ref, String runId) {
    var document = documents.openToChange(call, ref, Permission.WRITE);
    var run = find(ref, runId)
        .orElseThrow(() -> Refused.notFound("Rule run '" + runId + "' not found"));
    if (run.status() != RuleRun.Status.APPLIED) {
      throw Refused.conflict("Rule run '" + runId + "' is " + run.status());
    }
    var undo = Undo.of(run.changes(), views.of(document));
    // why in the name of the service: a rule may have set what only who governs may set, and taking that back is not
    // setting it.
    var done = applying.changing(Call.ofService(Caller.service(call.caller().name()), ref.site(), call.address()),
        document, undo.changes());
    var after = run.undone(call.caller().name(), clock.instant(), undo.kept());
    return new Plan<>(DocumentWorkflows.merged(done.writes(), List.of(documents.relyingOn(document))), after)
        .and(after.replacing(), events.recording(event(call, after, Event.Type.UPDATE)
            .changed("status", run.status().name(), after.status().name()).build()));
  }

  private Optional<RuleRun> find(DocumentRef ref, String runId) {
    if (runId.isEmpty() || runId.length() > 6 || !runId.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return Optional.empty();
    }
    return table.find(ref.key(TableSchema.RULE_RUN, Integer.parseInt(runId))).map(item -> RuleRun.read(ref, item));
  }

  private static Event.Builder event(Call call, RuleRun run, Event.Type type) {
    return DocumentEvents.of(call, run.document(), RESOURCE, type).id("rulesetId", run.rulesetId())
        .id("ruleId", run.ruleId()).id("runId", run.runId()).id("workflowId", run.workflowId());
  }
}
