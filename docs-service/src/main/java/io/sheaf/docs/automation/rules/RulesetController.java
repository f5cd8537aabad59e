package io.sheaf.docs.automation.rules;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rulesets over HTTP.
@Controller("/rulesets")
@ExecuteOn(TaskExecutors.BLOCKING)
class RulesetController {

  private final Rulesets rulesets;
  private final RulesetChanges rulesetChanges;
  private final Listing listing;
  private final Changes changes;

  RulesetController(Rulesets rulesets, RulesetChanges rulesetChanges, Listing listing, Changes changes) {
    this.rulesets = rulesets;
    this.rulesetChanges = rulesetChanges;
    this.listing = listing;
    this.changes = changes;
  }

  /// `Ruleset`.
  @Serdeable
  record View(String rulesetId, @Nullable String description, int priority, @Nullable Integer version,
      String insertedDate, String status) {

    static View of(StoredRuleset stored) {
      var ruleset = stored.ruleset();
      return new View(stored.rulesetId(), ruleset.description(), ruleset.priority(), ruleset.version(),
          Dates.wire(stored.inserted()), ruleset.status().name());
    }
  }

  @Serdeable
  record OneView(View ruleset) {}

  @Serdeable
  record ListView(@Nullable String next, List<View> rulesets) {}

  @Serdeable
  record AddedView(String rulesetId) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call) {
    var page = listing.pageOfAll(Rulesets.list(call.site()), call.limit(), call.query("next"), call.audience(),
        item -> View.of(StoredRuleset.read(call.site(), item)));
    return new ListView(page.next(), page.rows());
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call) {
    var given = Wire.wrapped(call, "ruleset");
    var rulesetId = Ids.uuid();
    return changes.commit(call, () -> rulesetChanges.adding(call, rulesetId, given),
        _ -> Answer.created(new AddedView(rulesetId)));
  }

  @Get("/{rulesetId}")
  @Needs(Need.READ)
  OneView get(Call call, String rulesetId) {
    return new OneView(View.of(rulesets.open(call.site(), rulesetId)));
  }

  @Patch("/{rulesetId}")
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String rulesetId) {
    var given = Wire.wrapped(call, "ruleset");
    return changes.commit(call, () -> rulesetChanges.changing(call, rulesetId, given),
        _ -> Answer.ok("Ruleset updated"));
  }

  @Delete("/{rulesetId}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String rulesetId) {
    return changes.commit(call, () -> rulesetChanges.removing(call, rulesetId),
        _ -> Answer.ok("Ruleset '" + rulesetId + "' deleted"));
  }
}
