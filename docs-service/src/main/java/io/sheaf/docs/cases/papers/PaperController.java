package io.sheaf.docs.cases.papers;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.cases.MatterKind;
import io.sheaf.docs.cases.MatterRef;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.listing.ListedDocument;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The documents of cases, tasks and nigos over HTTP.
@Controller("/cases/{caseId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class PaperController {

  private final Papers papers;
  private final Changes changes;

  PaperController(Papers papers, Changes changes) {
    this.papers = papers;
    this.changes = changes;
  }

  /// `GetCaseDocumentsResponse`, of tasks and nigos too.
  @Serdeable
  record ListView(@Nullable String next, List<ListedDocument> documents) {}

  @Get("/documents")
  @Needs(Need.READ)
  ListView ofCase(Call call, String caseId) {
    return list(call, MatterRef.ofCase(call.site(), caseId));
  }

  @Get("/tasks/{taskId}/documents")
  @Needs(Need.READ)
  ListView ofTask(Call call, String caseId, String taskId) {
    return list(call, MatterRef.ofCase(call.site(), caseId).within(MatterKind.TASK, taskId));
  }

  @Get("/nigos/{nigoId}/documents")
  @Needs(Need.READ)
  ListView ofNigo(Call call, String caseId, String nigoId) {
    return list(call, MatterRef.ofCase(call.site(), caseId).within(MatterKind.NIGO, nigoId));
  }

  private ListView list(Call call, MatterRef matter) {
    var page = papers.page(call, matter);
    return new ListView(page.next(), page.rows());
  }

  @Delete("/documents/{documentId}")
  @Needs(Need.DELETE)
  HttpResponse<?> removeFromCase(Call call, String caseId, String documentId) {
    return remove(call, MatterRef.ofCase(call.site(), caseId), documentId);
  }

  @Delete("/tasks/{taskId}/documents/{documentId}")
  @Needs(Need.DELETE)
  HttpResponse<?> removeFromTask(Call call, String caseId, String taskId, String documentId) {
    return remove(call, MatterRef.ofCase(call.site(), caseId).within(MatterKind.TASK, taskId), documentId);
  }

  @Delete("/nigos/{nigoId}/documents/{documentId}")
  @Needs(Need.DELETE)
  HttpResponse<?> removeFromNigo(Call call, String caseId, String nigoId, String documentId) {
    return remove(call, MatterRef.ofCase(call.site(), caseId).within(MatterKind.NIGO, nigoId), documentId);
  }

  private HttpResponse<?> remove(Call call, MatterRef matter, String documentId) {
    return changes.commit(call, () -> papers.removing(call, matter, documentId),
        _ -> Answer.ok("Document '" + documentId + "' removed from " + matter));
  }
}
