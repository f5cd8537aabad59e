package io.sheaf.docs.documents.life;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Asked;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Grant;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.gate.SiteGuard;
import io.sheaf.docs.web.Outward;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.Map;

/// Takes documents from anybody, where the operator lets it.
@Controller("/public/documents")
@ExecuteOn(TaskExecutors.BLOCKING)
class PublicDocumentController {

  private static final String ANYBODY = "public";

  private final Creation creation;
  private final Outward outward;
  private final List<SiteGuard> guards;

  PublicDocumentController(Creation creation, Outward outward, List<SiteGuard> guards) {
    this.creation = creation;
    this.outward = outward;
    this.guards = List.copyOf(guards);
  }

  @Post
  @Needs(Need.NOTHING)
  HttpResponse<?> add(Call call) {
    if (!outward.publicUrls()) {
      throw new Refused(Refusal.NOT_FOUND);
    }
    var named = call.query("siteId");
    if (named != null && !named.isEmpty() && !SiteId.isSiteId(named)) {
      throw Refused.because("siteId", "'siteId' must be letters, digits, '_', '.' and '-', at most 64");
    }
    var site = named == null || named.isEmpty() ? SiteId.DEFAULT : new SiteId(named);
    guards.forEach(guard -> guard.check(site, call));
    var body = call.body();
    // why nothing but new ones: whoever is unknown adds to nobody's document.
    body.faults().when(body.has("documentId"), "documentId", "'documentId' cannot be chosen here");
    var draft = Drafts.read(body);
    Drafts.refuseFolder(body, draft);
    var order = Orders.read(body, draft);
    // why not as the service itself: what only some may say of a document is for none of these.
    var anybody = Caller.of(ANYBODY, Caller.Kind.SYSTEM, Map.of(site, Grant.of(List.of(Permission.WRITE), ANYBODY)),
        List.of()).asking(Asked.of("POST", "/public/documents"));
    return creation.create(Call.ofService(anybody, site, call.address()), order, DocumentController::added);
  }
}
