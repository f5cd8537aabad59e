package io.sheaf.docs.automation.ocr;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.automation.ocr.Showing.Output;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.actions.Actions;
import io.sheaf.docs.documents.actions.NewAction;
import io.sheaf.docs.documents.content.Arrivals;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.workflow.definitions.ActionType;
import java.util.Locale;
import java.util.Map;

/// What is read of pages, over HTTP.
@Controller("/documents/{documentId}/ocr")
@ExecuteOn(TaskExecutors.BLOCKING)
class OcrController {

  private static final int WORDS = 100;

  private final Documents documents;
  private final Arrivals arrivals;
  private final Actions actions;
  private final Recognitions recognitions;
  private final Corrections corrections;
  private final Showing showing;
  private final ReadWords words;
  private final Changes changes;

  OcrController(Documents documents, Arrivals arrivals, Actions actions, Recognitions recognitions,
      Corrections corrections, Showing showing, ReadWords words, Changes changes) {
    this.documents = documents;
    this.arrivals = arrivals;
    this.actions = actions;
    this.recognitions = recognitions;
    this.corrections = corrections;
    this.showing = showing;
    this.words = words;
    this.changes = changes;
  }

  @Get
  @Needs(value = Need.READ, underShare = true)
  HttpResponse<?> find(Call call, String documentId) {
    var output = output(call);
    var document = documents.open(call, documentId);
    var view = showing.view(call, document, recognitions.of(document.ref()), output);
    return view.isPresent()
        ? HttpResponse.ok(view.get())
        : HttpResponse.status(HttpStatus.NOT_FOUND).body(new OcrView.NotRead(documentId));
  }

  /// why what is unknown is the text: so it is where nothing is asked for.
  private static Output output(Call call) {
    var asked = call.query("outputType");
    if (asked != null) {
      for (var output : Output.values()) {
        if (output.name().equals(asked.strip().toUpperCase(Locale.ROOT))) {
          return output;
        }
      }
    }
    return call.queryFlag("contentUrl") ? Output.CONTENT_URL : Output.TEXT;
  }

  @Get("/words")
  @Needs(value = Need.READ, underShare = true)
  ReadWords.WordsView words(Call call, String documentId) {
    var from = ReadWords.Place.of(call.query("page"), call.query("next"));
    var document = documents.open(call, documentId);
    return words.of(document, recognitions.of(document.ref()), from, call.limit(WORDS));
  }

  @Get("/searchablePdf")
  @Needs(value = Need.READ, underShare = true)
  OcrView.SearchablePdf searchablePdf(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return new OcrView.SearchablePdf(documentId,
        showing.searchablePdf(call, document, recognitions.of(document.ref())));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> request(Call call, String documentId) {
    var body = call.bodyIfAny();
    var parameters = OcrParameters.read(body);
    body.check();
    var ref = Documents.named(call, documentId);
    // why before: a document that was put through a link a moment ago is to be read, not passed over for lack of content.
    arrivals.lookForFirst(documents.open(call, ref, Permission.WRITE));
    var requestId = Ids.uuid();
    return changes.commit(call, () -> requesting(call, ref, requestId, parameters),
        _ -> Answer.ok("OCR request submitted"));
  }

  /// What a request comes to: an action of the document beside its others, for which the worker is asked at once.
  private Plan<?> requesting(Call call, DocumentRef ref, String requestId, Map<String, String> parameters) {
    var document = documents.open(call, ref, Permission.WRITE);
    var what = new NewAction(ActionType.OCR, OcrParameters.kept(parameters), null);
    var all = actions.changing(document).beside(requestId, what, call.caller().name());
    if (document.content().isEmpty()) {
      all.skip(requestId, Recognitions.NOTHING_THERE);
    }
    return recognitions.asking(document, requestId, parameters, call.caller().name(), event(call, ref))
        .and(all.writes());
  }

  private static Event.Builder event(Call call, DocumentRef ref) {
    return DocumentEvents.of(call, ref, Recognitions.RESOURCE, Event.Type.UPDATE);
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> correct(Call call, String documentId) {
    var body = call.bodyIfAny();
    var said = Corrections.read(body);
    body.check();
    return corrections.correct(call, Documents.named(call, documentId), said,
        Answer.ok("Set OCR for documentId '" + documentId + "'"));
  }

  @Delete
  @Needs(Need.DELETE)
  HttpResponse<?> forget(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    return changes.commit(call, () -> {
      var document = documents.openToChange(call, ref, Permission.DELETE);
      return recognitions.forgetting(document, call.caller().name(), event(call, ref));
    }, _ -> Answer.ok("Deleted OCR for DocumentId '" + documentId + "'"));
  }
}
