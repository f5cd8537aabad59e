package io.sheaf.docs.governance.why;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;

/// What a change of rules, lists or groups would change for people, over HTTP.
@Controller("/access/preview")
@ExecuteOn(TaskExecutors.BLOCKING)
class PreviewController {

  private final ProposalFields fields;
  private final Previews previews;

  PreviewController(ProposalFields fields, Previews previews) {
    this.fields = fields;
    this.previews = previews;
  }

  @Post
  @Needs(value = Need.ADMIN_OF_SITE, changes = false)
  Preview preview(Call call) {
    return previews.of(call, fields.read(call));
  }
}
