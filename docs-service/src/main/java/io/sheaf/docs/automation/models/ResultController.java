package io.sheaf.docs.automation.models;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.automation.models.Asking.Outcome;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Ids;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What models say about a document, over HTTP.
@Controller("/documents/{documentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
class ResultController {

  private final Documents documents;
  private final Asking asking;
  private final Keeping keeping;
  private final Listing listing;
  private final Changes changes;

  ResultController(Documents documents, Asking asking, Keeping keeping, Listing listing, Changes changes) {
    this.documents = documents;
    this.asking = asking;
    this.keeping = keeping;
    this.listing = listing;
    this.changes = changes;
  }

  // What was said

  @Get("/ai/prompts")
  @Needs(Need.READ)
  HttpResponse<?> promptResults(Call call, String documentId) {
    return list(call, documentId, isOf(Kind.PROMPT, null, call.query("analysisCategory")), ResultViews.Named::of,
        ResultViews.AllOfPrompts::of);
  }

  @Get("/ai/prompts/{llmPromptEntityName}")
  @Needs(Need.READ)
  HttpResponse<?> resultsOfPrompt(Call call, String documentId, String llmPromptEntityName) {
    return list(call, documentId, isOf(Kind.PROMPT, llmPromptEntityName, call.query("analysisCategory")),
        ResultViews.OfPrompt::of, ResultViews.AllOfPrompt::of);
  }

  @Get("/dataClassification")
  @Needs(Need.READ)
  HttpResponse<?> classifications(Call call, String documentId) {
    return list(call, documentId, isOf(Kind.CLASSIFICATION, null, null), ResultViews.Judged::of,
        ResultViews.Classifications::of);
  }

  @Get("/metadataExtractionResults")
  @Needs(Need.READ)
  HttpResponse<?> extractions(Call call, String documentId) {
    return list(call, documentId, isOf(Kind.EXTRACTION, null, null), ResultViews.Judged::of,
        ResultViews.Extractions::of);
  }

  @Get("/metadataExtractionResults/{llmPromptEntityName}")
  @Needs(Need.READ)
  HttpResponse<?> extractionsOfPrompt(Call call, String documentId, String llmPromptEntityName) {
    return list(call, documentId, isOf(Kind.EXTRACTION, llmPromptEntityName, null), ResultViews.Judged::of,
        ResultViews.Extractions::of);
  }

  private static Predicate<Result> isOf(Kind kind, @Nullable String prompt, @Nullable String category) {
    return result -> result.kind() == kind && (prompt == null || result.prompt().equals(prompt))
        && (category == null || category.isEmpty() || result.category().equals(category));
  }

  private <T> HttpResponse<?> list(Call call, String documentId, Predicate<Result> wanted, Function<Result, T> row,
      Function<Listing.PageOf<T>, ?> view) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> view.apply(page(call, document.ref(), wanted, row)));
  }

  private <T> Listing.PageOf<T> page(Call call, DocumentRef ref, Predicate<Result> wanted, Function<Result, T> row) {
    return listing.page(Result.list(ref), call.limit(), call.query("next"), call.audience(), items -> {
      var rows = new ArrayList<@Nullable T>(items.size());
      for (var item : items) {
        var result = Result.read(ref, item);
        rows.add(wanted.test(result) ? row.apply(result) : null);
      }
      return rows;
    });
  }

  // Asking

  @Post("/ai/prompts/{llmPromptEntityName}")
  @Needs(Need.WRITE)
  HttpResponse<?> prompt(Call call, String documentId, String llmPromptEntityName) {
    var body = call.bodyIfAny();
    var modelId = body.text("modelId");
    body.check();
    return ask(call, documentId, Kind.PROMPT, llmPromptEntityName, modelId, ResultViews.Answered::of);
  }

  @Put("/dataClassification")
  @Needs(Need.WRITE)
  HttpResponse<?> classify(Call call, String documentId) {
    var body = call.bodyIfAny();
    var name = body.text("llmPromptEntityName");
    body.faults().when(name == null || name.isEmpty(), "llmPromptEntityName", "'llmPromptEntityName' is required");
    body.check();
    return ask(call, documentId, Kind.CLASSIFICATION, String.valueOf(name), null, ResultViews.Found::of);
  }

  @Post("/metadataExtractionResults/{llmPromptEntityName}")
  @Needs(Need.WRITE)
  HttpResponse<?> extract(Call call, String documentId, String llmPromptEntityName) {
    return ask(call, documentId, Kind.EXTRACTION, llmPromptEntityName, null, ResultViews.Found::of);
  }

  private HttpResponse<?> ask(Call call, String documentId, Kind kind, String prompt, @Nullable String modelId,
      BiFunction<String, Result, ?> view) {
    if (!asking.isPossible()) {
      throw Refused.because(null, Model.NONE);
    }
    var document = documents.openToChange(call, documentId, Permission.WRITE);
    // why too: what a model says of a document tells what stands in it.
    Access.onSite(call.caller(), call.site(), Permission.READ).enforce();
    documents.open(call, document.ref(), Permission.READ);
    var judged = switch (asking.by(document, kind, prompt, modelId == null || modelId.isBlank() ? null : modelId,
        requestId(call))) {
      case Outcome.Judged answer -> answer;
      case Outcome.Wordless _ -> throw Refused.because(null, "there are no words to ask a model about");
      case Outcome.Never(var why) -> throw Refused.because(null, why);
      case Outcome.NotNow(var why) -> throw new Refused(Refusal.BUSY, why);
    };
    return changes.commit(call, () -> {
      documents.openToChange(call, document.ref(), Permission.WRITE);
      return keeping.keeping(document.ref(), Caller.service(call.caller().name()), judged);
    }, kept -> Answer.ok(view.apply(judged.instruction(), kept.result())));
  }

  /// The same for each copy of a request that can be repeated.
  private static String requestId(Call call) {
    var key = call.header("Idempotency-Key");
    return key == null || key.isEmpty()
        ? Ids.uuid()
        : UUID.nameUUIDFromBytes((call.audience() + "\n" + call + "\n" + key).getBytes(StandardCharsets.UTF_8))
            .toString();
  }
}
