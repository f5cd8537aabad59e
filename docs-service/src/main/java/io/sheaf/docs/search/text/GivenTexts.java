package io.sheaf.docs.search.text;

import io.micronaut.http.HttpResponse;
import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentEvents;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Access;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.gate.Permission;
import io.sheaf.docs.search.extraction.TextExtraction;
import io.sheaf.docs.search.feeding.DocumentTexts;
import io.sheaf.docs.search.feeding.Said;
import io.sheaf.docs.search.feeding.StoredText;
import io.sheaf.docs.search.feeding.WholeTexts;
import io.sheaf.docs.web.Answer;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The texts of documents as clients read and set them. A text that is set stands in place of what the content says,
/// until there is other content. It may be set under an id that no document has; then it is kept with what is said
/// besides, and found by nobody who searches for documents.
@Singleton
final class GivenTexts {

  private final Documents documents;
  private final DocumentTexts texts;
  private final WholeTexts wholes;
  private final Tags tags;
  private final DocumentAttributes attributes;
  private final Changes changes;
  private final Events events;
  private final Stamps stamps;

  GivenTexts(Documents documents, DocumentTexts texts, WholeTexts wholes, Tags tags, DocumentAttributes attributes,
      Changes changes, Events events, Stamps stamps) {
    this.documents = documents;
    this.texts = texts;
    this.wholes = wholes;
    this.tags = tags;
    this.attributes = attributes;
    this.changes = changes;
    this.events = events;
    this.stamps = stamps;
  }

  FulltextItem read(Call call, String documentId) {
    var ref = Documents.named(call, documentId);
    var document = documents.find(ref).isEmpty()
        ? Optional.<Document>empty()
        : Optional.of(documents.open(call, ref, Permission.READ));
    if (document.isEmpty()) {
      if (Access.reliedOn(call.caller(), call.site(), Permission.READ).isPresent()) {
        // why: what is no document is in no folder, and so under no share.
        throw Documents.missing(documentId);
      }
      return texts.find(ref).filter(stored -> !isExcluded(stored)).map(stored -> FulltextItem.of(ref, stored))
          .orElseThrow(() -> Documents.missing(documentId));
    }
    var stored = texts.current(document.get());
    if (stored.filter(GivenTexts::isExcluded).isPresent()) {
      throw Documents.missing(documentId);
    }
    return FulltextItem.of(document.get(), wholes.textOf(document.get()).orElse(null),
        FulltextItem.tags(tags.of(ref)), FulltextItem.attributes(attributes.of(ref)))
        .saying(stored.map(Said::of).orElse(Said.NOTHING));
  }

  private static boolean isExcluded(StoredText stored) {
    return stored.state() == StoredText.State.EXCLUDED;
  }

  /// The document, if there is one, for a caller who may and can change it now.
  private Optional<Document> toChange(Call call, DocumentRef ref, Permission permission) {
    return documents.find(ref).isEmpty()
        ? Optional.empty()
        : Optional.of(documents.openToChange(call, ref, permission));
  }

  HttpResponse<?> set(Call call, String documentId, String sentence) {
    var body = call.bodyIfAny();
    var said = SaidFields.read(body, stamps.next());
    var text = body.text("content");
    body.check();
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var document = toChange(call, ref, Permission.WRITE).orElse(null);
      var stored = text == null && document != null
          ? StoredText.unread(document.blobVersion(), said.values())
          : given(document, text, said);
      return keeping(call, texts.before(ref), ref, document, stored);
    }, _ -> Answer.ok(sentence));
  }

  HttpResponse<?> change(Call call, String documentId, String sentence) {
    var body = call.bodyIfAny();
    var said = SaidFields.read(body, stamps.next());
    var text = body.text("content");
    body.check();
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var document = toChange(call, ref, Permission.WRITE).orElse(null);
      var before = texts.before(ref);
      var stored = (document == null ? texts.find(ref) : texts.current(document)).filter(kept -> !isExcluded(kept));
      if (document == null && stored.isEmpty()) {
        throw Documents.missing(documentId);
      }
      var all = stored.map(Said::of).orElse(Said.NOTHING).and(said);
      SaidFields.check(all);
      return keeping(call, before, ref, document, text != null
          ? given(document, text, all)
          : stored.map(kept -> kept.saying(all.values()))
              .orElseGet(() -> StoredText.unread(document == null ? null : document.blobVersion(), all.values())));
    }, _ -> Answer.ok(sentence));
  }

  private static StoredText given(@Nullable Document document, @Nullable String text, Said said) {
    boolean truncated = text != null && text.length() > IndexLimits.TEXT_CHARS;
    var kept = truncated ? start(String.valueOf(text)) : text;
    return StoredText.given(document == null ? null : document.blobVersion(), kept, truncated,
        kept == null ? null : TextExtraction.languageOf(kept), said.values());
  }

  private Plan<String> keeping(Call call, DocumentTexts.Before before, DocumentRef ref, @Nullable Document document,
      StoredText stored) {
    var writes = texts.keeping(before, ref, stored, call.caller().name(), stamps.next());
    return new Plan<>(written(call, ref, document, writes, Event.Type.UPDATE), ref.documentId());
  }

  private static String start(String text) {
    int end = IndexLimits.TEXT_CHARS;
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }

  HttpResponse<?> remove(Call call, String documentId) {
    return changes.commit(call, () -> {
      var ref = Documents.named(call, documentId);
      var document = toChange(call, ref, Permission.DELETE).orElse(null);
      var before = texts.before(ref);
      if (document == null && texts.find(ref).isEmpty()) {
        throw Documents.missing(documentId);
      }
      var writes = document == null
          ? texts.forgetting(before, ref)
          : texts.keeping(before, ref, StoredText.excluded(document.blobVersion()), call.caller().name(),
              stamps.next());
      return new Plan<>(written(call, ref, document, writes, Event.Type.DELETE), documentId);
    }, _ -> Answer.ok("Deleted document '" + documentId + "'"));
  }

  /// why only a check of the document: its text is read from elsewhere, and its tag tells of the document alone.
  private List<Write> written(Call call, DocumentRef ref, @Nullable Document document, List<Write> writes,
      Event.Type type) {
    var all = new ArrayList<>(writes);
    if (document != null) {
      all.add(documents.relyingOn(document));
    }
    all.add(events.recording(DocumentEvents.of(call, ref, "documentFulltext", type).build()));
    return all;
  }
}
