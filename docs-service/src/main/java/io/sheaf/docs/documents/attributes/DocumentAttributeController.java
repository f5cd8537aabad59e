package io.sheaf.docs.documents.attributes;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.holds.Holds;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import java.util.List;

/// The attributes of a document over HTTP.
@Controller("/documents/{documentId}/attributes")
@ExecuteOn(TaskExecutors.BLOCKING)
class DocumentAttributeController {

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Attributing attributing;
  private final Views views;
  private final AttributePages pages;
  private final ValueRemoval removal;
  private final Holds holds;

  DocumentAttributeController(Documents documents, DocumentAttributes attributes, Attributing attributing, Views views,
      AttributePages pages, ValueRemoval removal, Holds holds) {
    this.documents = documents;
    this.attributes = attributes;
    this.attributing = attributing;
    this.views = views;
    this.pages = pages;
    this.removal = removal;
    this.holds = holds;
  }

  @Get
  @Needs(Need.READ)
  HttpResponse<?> list(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> pages.page(call, document.ref(), views.of(document.ref())));
  }

  @Get("/{attributeKey}")
  @Needs(Need.READ)
  HttpResponse<?> one(Call call, String documentId, String attributeKey) {
    var document = documents.open(call, documentId);
    var attribute = views.one(document.ref(), attributeKey)
        .orElseThrow(() -> ValueRemoval.missing(attributeKey, document));
    return Documents.answer(call, document, () -> new DocumentAttributeView.One(attribute));
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String documentId) {
    var given = given(call.body());
    if (given.isEmpty()) {
      throw Refused.because(null, "no attributes found");
    }
    return attributing.change(call, documentId, Permission.WRITE,
        (before, now) -> attributes.setting(call, before, given, Mode.CREATE, now), 201,
        "added attributes to documentId '" + documentId + "'");
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String documentId) {
    var given = given(call.body());
    return attributing.change(call, documentId, Permission.WRITE,
        (before, now) -> attributes.setting(call, before, given, Mode.SET, now), 201,
        "set attributes on documentId '" + documentId + "'");
  }

  private static List<NewAttribute> given(Fields body) {
    if (!body.has("attributes")) {
      throw new Refused(Refusal.INVALID_REQUEST, "invalid request body");
    }
    var given = DocumentAttributes.read(body, "attributes");
    body.check();
    return given;
  }

  @Put("/{attributeKey}")
  @Needs(Need.WRITE)
  HttpResponse<?> setOne(Call call, String documentId, String attributeKey) {
    var body = call.body();
    var value = body.object("attribute");
    body.check();
    var given = NewAttributes.valued(
        value.orElseThrow(() -> new Refused(Refusal.INVALID_REQUEST, "invalid request body")), attributeKey);
    body.check();
    if (given.isEmpty() || given.getFirst() instanceof NewAttribute.Plain plain && plain.isEmpty()) {
      throw Refused.because(null, "no attribute values found");
    }
    return attributing.change(call, documentId, Permission.WRITE,
        (before, now) -> attributes.setting(call, before, given, Mode.UPDATE, now), 200,
        "Updated attribute '" + attributeKey + "' on document '" + documentId + "'");
  }

  @Delete("/{attributeKey}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String documentId, String attributeKey) {
    var sentence = "attribute '" + attributeKey + "' removed from document '" + documentId + "'";
    if (Locks.isLock(attributeKey)) {
      return holds.unlock(call, documentId, attributeKey.equals(Locks.CHECKOUT), sentence,
          ValueRemoval.missing(attributeKey, documentId));
    }
    return attributing.change(call, documentId, Permission.DELETE,
        (before, now) -> removal.ofKey(call, before, attributeKey, now), 200, sentence);
  }

  @Delete("/{attributeKey}/{attributeValue}")
  @Needs(Need.DELETE)
  HttpResponse<?> removeValue(Call call, String documentId, String attributeKey, String attributeValue) {
    return attributing.change(call, documentId, Permission.DELETE,
        (before, now) -> removal.ofValue(call, before, attributeKey, attributeValue, now), 200,
        "attribute value '" + attributeValue + "' removed from attribute '" + attributeKey + "', document '"
            + documentId + "'");
  }
}
