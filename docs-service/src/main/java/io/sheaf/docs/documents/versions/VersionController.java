package io.sheaf.docs.documents.versions;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.storage.blobs.BlobRef;
import java.util.ArrayList;
import java.util.function.Function;

/// The versions of a document, over HTTP.
@Controller("/documents/{documentId}/versions")
@ExecuteOn(TaskExecutors.BLOCKING)
class VersionController {

  private final Documents documents;
  private final Versions versions;
  private final VersionLists lists;
  private final VersionChanges planned;
  private final Changes changes;

  VersionController(Documents documents, Versions versions, VersionLists lists, VersionChanges planned,
      Changes changes) {
    this.documents = documents;
    this.versions = versions;
    this.lists = lists;
    this.planned = planned;
    this.changes = changes;
  }

  @Get
  @Needs(value = Need.READ, underShare = true)
  HttpResponse<?> list(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> lists.versions(call, document));
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> rollBack(Call call, String documentId) {
    var body = call.body();
    var versionKey = body.text("versionKey");
    body.faults().when(!body.has("versionKey"), "versionKey", "'versionKey' is required");
    body.check();
    var wanted = versionKey == null ? "" : versionKey;
    return changes.commit(call, () -> planned.rollingBack(call, documentId, wanted), Function.identity());
  }

  @Delete("/{versionKey}")
  @Needs(value = Need.DELETE, underShare = true)
  HttpResponse<?> remove(Call call, String documentId, String versionKey) {
    var leftOver = new ArrayList<BlobRef>();
    var response = changes.commit(call, () -> {
      var plan = planned.removing(call, documentId, versionKey);
      leftOver.clear();
      leftOver.addAll(plan.outcome().leftOver());
      return plan.map(VersionChanges.Removal::answer);
    }, Function.identity());
    versions.discard(leftOver);
    return response;
  }

  @Put("/{versionKey}/pin")
  @Needs(Need.WRITE)
  HttpResponse<?> pin(Call call, String documentId, String versionKey) {
    return changes.commit(call, () -> planned.pinning(call, documentId, versionKey), Function.identity());
  }

  @Delete("/{versionKey}/pin")
  @Needs(Need.DELETE)
  HttpResponse<?> unpin(Call call, String documentId, String versionKey) {
    return changes.commit(call, () -> planned.unpinning(call, documentId, versionKey), Function.identity());
  }

  @Get("/evictions")
  @Needs(Need.READ)
  HttpResponse<?> evictions(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> lists.receipts(call, document));
  }

  @Get("/next-eviction")
  @Needs(Need.READ)
  HttpResponse<?> nextEviction(Call call, String documentId) {
    var preview = lists.preview(call, documentId);
    return Documents.answer(call, preview.document(), preview::view);
  }
}
