package io.sheaf.docs.automation.rules;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.TableSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The rules of a ruleset over HTTP, and, under a path of our own, what each does besides starting its workflow.
@Controller("/rulesets/{rulesetId}/rules")
@ExecuteOn(TaskExecutors.BLOCKING)
class RuleController {

  private final Rulesets rulesets;
  private final RulesetChanges rulesetChanges;
  private final Listing listing;
  private final Changes changes;

  RuleController(Rulesets rulesets, RulesetChanges rulesetChanges, Listing listing, Changes changes) {
    this.rulesets = rulesets;
    this.rulesetChanges = rulesetChanges;
    this.listing = listing;
    this.changes = changes;
  }

  /// `Rule`.
  @Serdeable
  record View(String ruleId, int priority, @Nullable String description, @Nullable String workflowId, String status,
      @Nullable Object conditions) {

    static View of(StoredRule stored) {
      var rule = stored.rule();
      return new View(stored.ruleId(), rule.priority(), rule.description(), rule.workflowId(), rule.status().name(),
          Wire.fields(rule.written()).get("conditions"));
    }
  }

  @Serdeable
  record OneView(View rule) {}

  @Serdeable
  record ListView(@Nullable String next, List<View> rules) {}

  @Serdeable
  record AddedView(String ruleId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String rulesetId) {
    rulesets.open(call.site(), rulesetId);
    var list = Query.of(TableSchema.RULES_BY_PRIORITY.partition(call.site(), rulesetId));
    var page = listing.pageOfAll(list, call.limit(), call.query("next"), call.audience(),
        item -> View.of(StoredRule.read(call.site(), item)));
    return new ListView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String rulesetId) {
    var given = Wire.wrapped(call, "rule");
    var ruleId = Ids.uuid();
    return changes.commit(call, () -> rulesetChanges.addingRule(call, rulesetId, ruleId, given),
        _ -> Answer.created(new AddedView(ruleId)));
  }

  @Get("/{ruleId}")
  @Needs(Need.READ)
  OneView get(Call call, String rulesetId, String ruleId) {
    return new OneView(View.of(rulesets.openRule(call.site(), rulesetId, ruleId)));
  }

  @Patch("/{ruleId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String rulesetId, String ruleId) {
    var given = Wire.wrapped(call, "rule");
    return changes.commit(call, () -> rulesetChanges.changingRule(call, rulesetId, ruleId, given),
        _ -> Answer.ok("Rule updated"));
  }

  @Delete("/{ruleId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String rulesetId, String ruleId) {
    return changes.commit(call, () -> rulesetChanges.removingRule(call, rulesetId, ruleId),
        _ -> Answer.ok("Rule '" + ruleId + "' deleted"));
  }

  @Get("/{ruleId}/consequences")
  @Needs(Need.READ)
  Map<String, Object> consequences(Call call, String rulesetId, String ruleId) {
    return Wire.fields(rulesets.openRule(call.site(), rulesetId, ruleId).consequences().written());
  }

  /// why only who governs: a rule acts on all documents of the site, wherever they are filed, and may set what only
  /// those may set.
  @Put("/{ruleId}/consequences")
  @Needs(Need.GOVERN)
  HttpResponse<?> setConsequences(Call call, String rulesetId, String ruleId) {
    var given = Wire.body(call);
    return changes.commit(call, () -> rulesetChanges.following(call, rulesetId, ruleId, given),
        _ -> Answer.ok("Consequences set"));
  }
}
