package io.sheaf.docs.automation.buses;

import io.sheaf.docs.automation.outward.EventName;
import io.sheaf.docs.automation.outward.Payloads;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.content.ContentLinks;
import io.sheaf.docs.documents.content.InlineTexts;
import io.sheaf.docs.feed.Change;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.bus.EventBus.Form;
import io.sheaf.storage.bus.Told;
import io.sheaf.storage.table.Value;
import io.sheaf.workflow.wire.Json;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What buses are told, in the words of the wire.
@Singleton
final class Bodies {

  /// why so few: buses take a quarter of a megabyte, with all that is beside the body.
  private static final int LONGEST = 200 * 1024;
  private static final int LONGEST_CONTENT = 1000;
  private static final Duration LINK_LIFE = Duration.ofDays(7);

  private final Documents documents;
  private final Payloads payloads;
  private final ContentLinks links;
  private final InlineTexts texts;

  Bodies(Documents documents, Payloads payloads, ContentLinks links, InlineTexts texts) {
    this.documents = documents;
    this.payloads = payloads;
    this.links = links;
    this.texts = texts;
  }

  /// Empty for what is not about a document, or not told in this form.
  Optional<Told> of(Form form, Change change) {
    var name = EventName.of(change.event());
    if (name.isEmpty() || form == Form.NOTICE && type(name.get()).isEmpty()) {
      return Optional.empty();
    }
    var ref = Payloads.documentOf(change.event());
    var document = documents.findAnywhere(ref);
    var id = change.site().text() + "-" + change.number();
    var body = switch (form) {
      case NOTICE -> notice(ref, name.get(), change.event().userId(), document);
      case DETAIL -> detail(id, document.map(one -> payloads.of(one, change.recorded()))
          .orElseGet(() -> Payloads.ofGone(ref, change.recorded())), Payloads.ofGone(ref, change.recorded()));
    };
    return Optional.of(told(form, id, ref, name.get(), body, change.recorded().when().micros()));
  }

  /// What an action wants told.
  Told ofAction(Form form, String actionId, Document document, String userId, Instant now) {
    var body = switch (form) {
      case NOTICE -> notice(document.ref(), EventName.ACTION, userId, Optional.of(document));
      case DETAIL -> detail(actionId, payloads.of(document), bare(document.ref()));
    };
    return told(form, actionId, document.ref(), EventName.ACTION, body, now);
  }

  private static Told told(Form form, String id, DocumentRef ref, EventName name, String body, Instant when) {
    return new Told(id, ref.site().text() + "/" + ref.keyId(), form == Form.NOTICE ? type(name) : name.words(), body,
        when);
  }

  private static String detail(String id, Value whole, Value bare) {
    var text = detail(id, whole);
    return text.getBytes(StandardCharsets.UTF_8).length <= LONGEST ? text : detail(id, bare);
  }

  private static String detail(String id, Value document) {
    return Json.write(Json.object().with("id", id).with("document", document).build());
  }

  private static Value bare(DocumentRef ref) {
    return Json.object().with("siteId", ref.site().text()).with("documentId", ref.documentId())
        .with("artifactId", ref.artifactId()).build();
  }

  /// How notices call it; empty for what none is about.
  private static String type(EventName name) {
    return switch (name) {
      // why not: a document that has no content yet is told of when it does.
      case NEW_METADATA -> "";
      case NEW_CONTENT -> "create";
      case CONTENT, CREATE_METADATA, UPDATE_METADATA, DELETE_METADATA, RESTORE -> "update";
      case SOFT_DELETE -> "softDelete";
      case DELETE -> "delete";
      case ACTION -> "actions";
    };
  }

  private String notice(DocumentRef ref, EventName name, String userId, Optional<Document> document) {
    var notice = Json.object().with("siteId", ref.site().text()).with("documentId", ref.documentId())
        .with("artifactId", ref.artifactId()).with("type", type(name)).with("userId", userId);
    document.ifPresent(one -> notice.with("path", one.path()).with("contentType", one.contentType())
        .with("content", content(one).orElse(null)).with("url", links.of(one, LINK_LIFE).orElse(null)));
    return Json.write(notice.build());
  }

  private Optional<String> content(Document document) {
    var size = document.contentLength();
    if (size == null || size > 4 * LONGEST_CONTENT || !InlineTexts.isText(document.contentType())) {
      return Optional.empty();
    }
    try {
      return document.content().flatMap(blob -> texts.read(blob, size, () -> Documents.missing(document.id())))
          .filter(text -> text.length() < LONGEST_CONTENT);
    } catch (Refused gone) {
      return Optional.empty();
    }
  }
}
