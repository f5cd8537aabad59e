package io.sheaf.docs.automation.rules;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import io.sheaf.docs.automation.Wire;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Answer;
import java.util.List;
import java.util.Map;

/// What rules did to a document over HTTP, and how it is taken back; a path of our own.
@Controller("/documents/{documentId}/rules")
@ExecuteOn(TaskExecutors.BLOCKING)
class DocumentRuleController {

  private final Documents documents;
  private final RuleRuns runs;
  private final Changes changes;

  DocumentRuleController(Documents documents, RuleRuns runs, Changes changes) {
    this.documents = documents;
    this.runs = runs;
    this.changes = changes;
  }

  @Serdeable
  record ListView(List<Map<String, Object>> rules, List<String> cameOf) {}

  @Get
  @Needs(Need.READ)
  ListView list(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return new ListView(runs.of(document.ref()).stream().map(run -> Wire.fields(ChangeJson.shown(run))).toList(),
        document.cameOf());
  }

  @Post("/{runId}/undo")
  @Needs(Need.WRITE)
  HttpResponse<?> undo(Call call, String documentId, String runId) {
    return changes.commit(call, () -> runs.undoing(call, Documents.named(call, documentId), runId),
        run -> Answer.ok(Wire.fields(ChangeJson.shown(run))));
  }
}
