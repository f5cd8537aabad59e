package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;

/// The text of a document as it is searched, over HTTP.
@Controller("/documents/{documentId}/fulltext")
@ExecuteOn(TaskExecutors.BLOCKING)
class FulltextController {

  private final GivenTexts given;

  FulltextController(GivenTexts given) {
    this.given = given;
  }

  @Get
  @Needs(value = Need.READ, underShare = true)
  FulltextItem read(Call call, String documentId) {
    return given.read(call, documentId);
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String documentId) {
    return given.set(call, documentId, "Add document to Typesense");
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String documentId) {
    return given.set(call, documentId, "Add document to Typesense");
  }

  @Patch
  @Needs(Need.WRITE)
  HttpResponse<?> change(Call call, String documentId) {
    return given.change(call, documentId, "Updated document to Typesense");
  }

  @Delete
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String documentId) {
    return given.remove(call, documentId);
  }

  @Delete("/tags/{tagKey}")
  @Needs(value = Need.DELETE, underShare = true)
  HttpResponse<?> removeTag(Call call, String documentId, String tagKey) {
    throw unsupported();
  }

  @Delete("/tags/{tagKey}/{tagValue}")
  @Needs(value = Need.DELETE, underShare = true)
  HttpResponse<?> removeTagValue(Call call, String documentId, String tagKey, String tagValue) {
    throw unsupported();
  }

  private static Refused unsupported() {
    return new Refused(Refusal.INVALID_REQUEST, "Typesense does not support this API");
  }
}
