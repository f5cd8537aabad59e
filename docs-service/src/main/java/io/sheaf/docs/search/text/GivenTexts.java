package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.search.extraction.TextExtraction;
import io.sheaf.docs.search.feeding.DocumentTexts;
import io.sheaf.docs.search.feeding.StoredText;
import io.sheaf.docs.web.Answer;
import io.sheaf.docs.web.Fields;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The texts of documents as clients read and set them. A text that is set stands in place of what the content says,
/// until there is other content. It may be set under an id that no document has; then it is kept with what is said
/// besides, and found by nobody who searches for documents.
@Singleton
final class GivenTexts {

  private static final List<String> NAMES = List.of("contentType", "path", "width", "height", "deepLinkPath",
      "checksum", "checksumType");
  private static final int LONGEST_FIELD = 2000;

  private final Documents documents;
  private final DocumentTexts texts;
  private final Tags tags;
  private final DocumentAttributes attributes;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  GivenTexts(Documents documents, DocumentTexts texts, Tags tags, DocumentAttributes attributes, Changes changes,
      Events events, Stamps stamps) {
    this.documents = documents;
    this.texts = texts;
    this.tags = tags;
    this.attributes = attributes;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  FulltextItem read(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    var document = document(call, ref, Permission.READ);
    if (document.isPresent()) {
      if (texts.current(document.get()).filter(GivenTexts::isExcluded).isPresent()) {
        throw Documents.missing(documentId);
      }
      return FulltextItem.of(document.get(), texts.textOf(document.get()).orElse(null),
          FulltextItem.tags(tags.of(ref)), FulltextItem.attributes(attributes.of(ref)));
    }
    return texts.find(ref).filter(stored -> !isExcluded(stored)).map(stored -> item(ref, stored))
        .orElseThrow(() -> Documents.missing(documentId));
  }

  private static boolean isExcluded(StoredText stored) {
    return stored.state() == StoredText.State.EXCLUDED;
  }

  private static FulltextItem item(DocumentRef ref, StoredText stored) {
    var said = stored.given();
    return new FulltextItem(ref.site().text(), stored.text(), text(said, "path"), text(said, "contentType"),
        text(said, "width"), text(said, "height"), text(said, "deepLinkPath"), null, null, text(said, "checksum"),
        text(said, "checksumType"), ref.documentId(), null, null, null, null, null);
  }

  private static @Nullable String text(Map<String, Value> said, String name) {
    return said.get(name) instanceof Value.Text(var text) ? text : null;
  }

  /// The document, if there is one and the caller may do this with it.
  private Optional<Document> document(Call call, DocumentRef ref, Permission permission) {
    if (documents.find(ref).isEmpty()) {
      return Optional.empty();
    }
    var document = documents.open(call, ref, permission);
    if (permission != Permission.READ) {
      call.preconditions().checkBeforeChange(document.revision());
    }
    return Optional.of(document);
  }

  HttpResponse<?> set(Call call, String documentId, String sentence) {
    var body = call.bodyIfAny();
    var said = said(body);
    var text = body.text("content");
    body.check();
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var document = document(call, ref, Permission.WRITE).orElse(null);
      return keeping(call, ref, document, text, said);
    }, _ -> Answer.ok(sentence));
  }

  HttpResponse<?> change(Call call, String documentId, String sentence) {
    var body = call.bodyIfAny();
    var said = said(body);
    var text = body.text("content");
    body.check();
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var document = document(call, ref, Permission.WRITE).orElse(null);
      var before = texts.find(ref).filter(stored -> !isExcluded(stored));
      if (document == null && before.isEmpty()) {
        throw Documents.missing(documentId);
      }
      var all = new LinkedHashMap<>(before.map(StoredText::given).orElse(Map.of()));
      all.putAll(said);
      var kept = text != null
          ? text
          : document == null ? before.map(StoredText::text).orElse(null) : texts.textOf(document).orElse(null);
      return keeping(call, ref, document, kept, all);
    }, _ -> Answer.ok(sentence));
  }

  private Plan<String> keeping(Call call, DocumentRef ref, @Nullable Document document, @Nullable String text,
      Map<String, Value> said) {
    boolean truncated = text != null && text.length() > IndexLimits.TEXT_CHARS;
    var kept = truncated ? start(String.valueOf(text)) : text;
    var stored = StoredText.given(document == null ? null : document.blobVersion(), kept, truncated,
        kept == null ? null : TextExtraction.languageOf(kept), said);
    return new Plan<>(written(call, ref, texts.keeping(ref, stored, call.caller().name(), stamps.next()),
        Event.Type.UPDATE), ref.documentId());
  }

  private static String start(String text) {
    int end = IndexLimits.TEXT_CHARS;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }

  HttpResponse<?> remove(Call call, String documentId) {
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var document = document(call, ref, Permission.DELETE);
      var stored = texts.find(ref);
      if (document.isEmpty() && stored.isEmpty()) {
        throw Documents.missing(documentId);
      }
      var writes = document.isEmpty()
          ? texts.forgetting(ref)
          : texts.keeping(ref, StoredText.excluded(document.get().blobVersion()), call.caller().name(), stamps.next());
      return new Plan<>(written(call, ref, writes, Event.Type.DELETE), documentId);
    }, _ -> Answer.ok("Deleted document '" + documentId + "'"));
  }

  private List<Write> written(Call call, DocumentRef ref, List<Write> writes, Event.Type type) {
    var all = new ArrayList<>(writes);
    all.add(events.recording(Documents.event(call, ref, "documentFulltext", type).build()));
    return all;
  }

  /// What a client says of the document besides its text.
  private static Map<String, Value> said(Fields body) {
    if (!body.texts("contentUrls").isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "'contentUrls' are not supported by Typesense");
    }
    if (!body.objects("tags").isEmpty()) {
      throw new Refused(Refusal.INVALID_REQUEST, "'tags' are not supported with Typesense");
    }
    var said = new LinkedHashMap<String, Value>();
    for (var name : NAMES) {
      var text = body.text(name);
      body.faults().when(text != null && text.length() > LONGEST_FIELD, name,
          "'" + name + "' has at most " + LONGEST_FIELD + " characters");
      if (text != null) {
        said.put(name, Value.of(text));
      }
    }
    return said;
  }
}
