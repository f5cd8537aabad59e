package io.sheaf.docs.documents.tags;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Listing;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The tags of a document over HTTP.
@Controller("/documents/{documentId}/tags")
@ExecuteOn(TaskExecutors.BLOCKING)
class TagController {

  private final Documents documents;
  private final Tags tags;
  private final Tagging tagging;
  private final Listing listing;

  TagController(Documents documents, Tags tags, Tagging tagging, Listing listing) {
    this.documents = documents;
    this.tags = tags;
    this.tagging = tagging;
    this.listing = listing;
  }

  @Get
  @Needs(value = Need.READ, underShare = true)
  HttpResponse<?> list(Call call, String documentId) {
    var document = documents.open(call, documentId);
    return Documents.answer(call, document, () -> page(call, document));
  }

  private TagView.Page page(Call call, Document document) {
    var ref = document.ref();
    var list = Query.of(TableSchema.TAG.main().partition(ref.site(), ref.keyId()), TableSchema.TAG.main().beginning());
    var page = listing.page(list, call.limit(), call.pageToken(), call.audience(), TagController::rows);
    return new TagView.Page(page.next(), page.previous(), page.rows());
  }

  private static List<@Nullable TagView> rows(List<Item> items) {
    var rows = new ArrayList<@Nullable TagView>(items.size());
    items.forEach(item -> rows.add(TagItem.isTag(item) ? TagView.of(TagItem.read(item), null) : null));
    return rows;
  }

  @Get("/{tagKey}")
  @Needs(value = Need.READ, underShare = true)
  HttpResponse<?> one(Call call, String documentId, String tagKey) {
    var document = documents.open(call, documentId);
    var tag = tags.find(document.ref(), tagKey).orElseThrow(() -> missing(tagKey));
    return Documents.answer(call, document, () -> TagView.of(tag, documentId));
  }

  private static Refused missing(String tagKey) {
    return Refused.notFound("Tag " + tagKey + " not found.");
  }

  @Post
  @Needs(Need.WRITE)
  HttpResponse<?> add(Call call, String documentId) {
    var body = call.body();
    var single = body.objects("tags").isEmpty() && body.has("key") ? TagFields.one(body) : null;
    var added = single == null ? given(body) : List.of(single);
    body.check();
    return tagging.change(call, documentId, Permission.WRITE, adding(call, added), 201,
        single == null ? "Created Tags." : "Created Tag '" + single.key() + "'.");
  }

  private BiFunction<List<Tag>, Stamp, List<Tag>> adding(Call call, List<NewTag> added) {
    return (existing, now) -> Tags.after(existing, added, call.caller().name(), now);
  }

  private static List<NewTag> given(Fields body) {
    body.faults().when(!body.has("tags"), "tags", "'tags' is required");
    return TagFields.list(body, "tags");
  }

  @Patch
  @Needs(Need.WRITE)
  HttpResponse<?> update(Call call, String documentId) {
    var body = call.body();
    var added = given(body);
    body.check();
    return tagging.change(call, documentId, Permission.WRITE, adding(call, added), 200, "Updated Tags");
  }

  @Put
  @Needs(Need.WRITE)
  HttpResponse<?> set(Call call, String documentId) {
    var body = call.body();
    var all = given(body);
    body.check();
    return tagging.change(call, documentId, Permission.WRITE,
        (_, now) -> Tags.after(List.of(), all, call.caller().name(), now), 200, "Set Tags");
  }

  @Put("/{tagKey}")
  @Needs(Need.WRITE)
  HttpResponse<?> setOne(Call call, String documentId, String tagKey) {
    return tagging.change(call, documentId, Permission.WRITE, (existing, now) -> {
      if (existing.stream().noneMatch(tag -> tag.key().equals(tagKey))) {
        throw missing(tagKey);
      }
      return Tags.after(existing, List.of(valued(call.body(), tagKey)), call.caller().name(), now);
    }, 200, "Updated tag '" + tagKey + "' on document '" + documentId + "'.");
  }

  private static NewTag valued(Fields body, String tagKey) {
    TagFields.checkKey(body, "key", tagKey);
    var value = TagFields.value(body);
    body.check();
    if (value.value() == null && value.values() == null) {
      throw new Refused(Refusal.INVALID_REQUEST, "request body is invalid");
    }
    return new NewTag(tagKey, value.value(), value.values());
  }

  @Delete("/{tagKey}")
  @Needs(Need.DELETE)
  HttpResponse<?> remove(Call call, String documentId, String tagKey) {
    return tagging.change(call, documentId, Permission.DELETE, (existing, _) -> {
      var left = existing.stream().filter(tag -> !tag.key().equals(tagKey)).toList();
      if (left.size() == existing.size()) {
        throw Refused.notFound("Tag '" + tagKey + "' not found.");
      }
      return left;
    }, 200, "Removed '" + tagKey + "' from document '" + documentId + "'.");
  }

  @Delete("/{tagKey}/{tagValue}")
  @Needs(value = Need.DELETE, underShare = true)
  HttpResponse<?> removeValue(Call call, String documentId, String tagKey, String tagValue) {
    return tagging.change(call, documentId, Permission.DELETE, (existing, _) -> without(existing, tagKey, tagValue),
        200, "Removed Tag value from document '" + documentId + "'.");
  }

  private static List<Tag> without(List<Tag> existing, String tagKey, String tagValue) {
    var left = new ArrayList<Tag>(existing.size());
    boolean found = false;
    for (var tag : existing) {
      if (!tag.key().equals(tagKey) || !tag.values().contains(tagValue)) {
        left.add(tag);
        continue;
      }
      found = true;
      var values = tag.values().stream().filter(value -> !value.equals(tagValue)).toList();
      if (!values.isEmpty()) {
        left.add(new Tag(tag.key(), values, tag.userId(), tag.inserted(), tag.byRule()));
      }
    }
    if (!found) {
      throw Refused.notFound("Tag/Value combination not found.");
    }
    return left;
  }
}
