package io.sheaf.docs.documents.removal;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;

/// Removing and restoring over HTTP.
@Controller("/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class RemovalController {

  private final PuttingAway puttingAway;
  private final Removals removals;

  RemovalController(PuttingAway puttingAway, Removals removals) {
    this.puttingAway = puttingAway;
    this.removals = removals;
  }

  @Delete
  @Needs(Need.DELETE)
  HttpResponse<?> delete(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    return call.queryFlag("softDelete")
        ? puttingAway.putAway(call, ref)
        : removals.remove(call, ref, Answer.ok("'" + documentId + "' object deleted"));
  }

  @Delete("/purge")
  @Needs(Need.GOVERN)
  HttpResponse<?> purge(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    return removals.remove(call, ref, Answer.ok(purged(ref)));
  }

  private static String purged(DocumentRef ref) {
    return ref.artifactId() == null
        ? "Deleted document '" + ref.documentId() + "' permanently"
        : "Deleted artifact '" + ref.artifactId() + "' from document '" + ref.documentId() + "' permanently";
  }

  @Put("/restore")
  @Needs(Need.WRITE)
  HttpResponse<?> restore(Call call, String documentId) {
    return puttingAway.restore(call, Documents.named(call, documentId));
  }
}
