package io.sheaf.docs.documents.links;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Faults;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Stamps;
import java.time.Duration;

/// Gives out links for new content of a document that is there.
@Controller("/documents/{documentId}/upload")
@ExecuteOn(TaskExecutors.BLOCKING)
class LinkController {

  private static final Duration USUAL_LIFE = Duration.ofHours(1);

  private final Documents documents;
  private final UploadLinks links;
  private final ContentLimits limits;
  private final Changes changes;
  private final Stamps stamps;

  LinkController(Documents documents, UploadLinks links, ContentLimits limits, Changes changes, Stamps stamps) {
    this.documents = documents;
    this.links = links;
    this.limits = limits;
    this.changes = changes;
    this.stamps = stamps;
  }

  @Get(headRoute = false)
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> link(Call call, String documentId) {
    var faults = new Faults();
    var expected = LinkTerms.checksum(call, faults);
    var life = LinkTerms.life(call, USUAL_LIFE, faults);
    faults.check();
    limits.checkAnnounced(call);
    return changes.commit(call, () -> {
      var document = documents.openToChange(call, documentId, Permission.WRITE);
      if (document.deepLinkPath() != null) {
        throw Refused.because(null, "both 'content', and 'deepLinkPath' cannot be set");
      }
      var ref = document.ref();
      var view = UploadView.of(ref, links.link(call.caller(), ref, expected, life));
      return new Plan<>(links.awaiting(ref, expected, life, call.caller().name(), stamps.next()), view);
    }, Answer::ok);
  }
}
