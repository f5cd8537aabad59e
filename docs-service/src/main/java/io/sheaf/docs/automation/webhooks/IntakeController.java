package io.sheaf.docs.automation.webhooks;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;

/// Where documents are left. why no record of the answer: an `Idempotency-Key` belongs to one webhook here, and what
/// it answers is the document.
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
class IntakeController {

  private final Intake intake;
  private final Outward outward;

  IntakeController(Intake intake, Outward outward) {
    this.intake = intake;
    this.outward = outward;
  }

  @Post("/public/webhooks/{webhookId}")
  @Needs(value = Need.NOTHING, changes = false)
  HttpResponse<?> fromAnybody(Call call, String webhookId) {
    if (!outward.publicUrls()) {
      throw new Refused(Refusal.NOT_FOUND);
    }
    var named = call.query("siteId");
    if (named != null && !named.isEmpty() && !SiteId.isSiteId(named)) {
      throw Intake.unknown();
    }
    return intake.take(call, named == null || named.isEmpty() ? SiteId.DEFAULT : new SiteId(named), webhookId, false);
  }

  @Post("/private/webhooks/{webhookId}")
  @Needs(value = Need.WRITE, changes = false)
  HttpResponse<?> fromSomebody(Call call, String webhookId) {
    return intake.take(call, call.site(), webhookId, true);
  }
}
