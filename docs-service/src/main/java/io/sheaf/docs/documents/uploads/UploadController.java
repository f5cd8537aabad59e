package io.sheaf.docs.documents.uploads;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.sheaf.docs.documents.life.Creation;
import io.sheaf.docs.documents.life.Drafts;
import io.sheaf.docs.documents.links.ContentLimits;
import io.sheaf.docs.documents.links.LinkTerms;
import io.sheaf.docs.documents.links.UploadView;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Need;
import io.sheaf.docs.gate.Needs;
import io.sheaf.docs.gate.Preconditions;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Ids;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes documents, and answers where to put their content.
@Controller("/documents/upload")
@ExecuteOn(TaskExecutors.BLOCKING)
class UploadController {

  private static final Duration USUAL_LIFE = Duration.ofHours(48);

  private final Creation creation;
  private final ContentLimits limits;

  UploadController(Creation creation, ContentLimits limits) {
    this.creation = creation;
    this.limits = limits;
  }

  @Get(headRoute = false)
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> uploadByQuery(Call call) {
    return create(call, ofQuery(call), Answer::ok);
  }

  @Post
  @Needs(value = Need.WRITE, underShare = true)
  HttpResponse<?> upload(Call call) {
    return create(call, call.body(), Answer::created);
  }

  private static Fields ofQuery(Call call) {
    var fields = new LinkedHashMap<String, JsonNode>();
    for (var name : List.of("path", "checksum", "checksumType")) {
      var value = call.query(name);
      if (value != null) {
        fields.put(name, JsonNode.createStringNode(value));
      }
    }
    return Fields.of(JsonNode.createObjectNode(fields));
  }

  private HttpResponse<?> create(Call call, Fields fields, Function<Object, Answer> answering) {
    // why: content comes by the link, whatever else the request says.
    var draft = Drafts.read(fields).withoutContent();
    var documentId = documentId(fields);
    fields.faults().when(draft.path() != null && draft.path().endsWith("/"), "path",
        "'path' is that of a folder, which has no content");
    var life = LinkTerms.life(call, USUAL_LIFE, fields.faults());
    fields.check();
    if (draft.deepLinkPath() == null) {
      limits.checkAnnounced(call);
    }
    var order = new Creation.Order(documentId, fields.flag("artifacts"), null, draft, List.of(), life);
    return creation.create(call, order,
        made -> answering.apply(UploadView.of(made.ref(), made.link())).with("ETag", Preconditions.tag(1)));
  }

  private static @Nullable String documentId(Fields fields) {
    var documentId = fields.text("documentId");
    if (documentId == null || documentId.isEmpty()) {
      return null;
    }
    fields.faults().when(!Ids.isUuid(documentId), "documentId", "invalid documentId '" + documentId + "'");
    return documentId;
  }
}
