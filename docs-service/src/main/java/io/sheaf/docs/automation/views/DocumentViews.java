package io.sheaf.docs.automation.views;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.tags.Tag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.search.feeding.WholeTexts;
import io.sheaf.workflow.conditions.Author;
import io.sheaf.workflow.conditions.Datum;
import io.sheaf.workflow.conditions.DocumentView;
import io.sheaf.workflow.conditions.Held;
import io.sheaf.workflow.conditions.Snapshot;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The door to documents as conditions see them.
@Singleton
public final class DocumentViews {

  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Tags tags;
  private final WholeTexts texts;
  private final List<Findings> findings;

  DocumentViews(Documents documents, DocumentAttributes attributes, Tags tags, WholeTexts texts,
      List<Findings> findings) {
    this.documents = documents;
    this.attributes = attributes;
    this.tags = tags;
    this.texts = texts;
    this.findings = List.copyOf(findings);
  }

  public DocumentView of(Document document) {
    return new SeenDocument(document, attributes, tags, texts, findings);
  }

  /// The document as it is, or as it was put away; of one that is gone nothing is seen but its id.
  public DocumentView of(DocumentRef ref) {
    return documents.findAnywhere(ref).map(this::of)
        .orElseGet(() -> Snapshot.of(ref.keyId(), ""));
  }

  /// Whether the event says that more is known of a document's content than before.
  public boolean tellsOf(Event event) {
    return findings.stream().anyMatch(one -> one.tellsOf(event));
  }

  /// An attribute as views show it.
  public static Held held(DocumentAttribute attribute) {
    return new Held(values(attribute.value()), switch (attribute.by()) {
      case PERSON -> Author.person(attribute.userId());
      case RULE -> Author.rule(attribute.userId());
      case ENGINE -> Author.service(attribute.userId());
    });
  }

  public static List<Datum> values(AttributeValue value) {
    return Optional.ofNullable(value.bool()).map(flag -> List.of(Datum.of(flag)))
        .orElseGet(() -> Stream.concat(value.numbers().stream().map(Datum::of),
            value.numbers().isEmpty() ? value.spelled().stream().map(Datum::of) : Stream.of()).toList());
  }

  /// A tag as views show it; one that is a key alone has no values.
  public static Held held(Tag tag) {
    return new Held(tag.values().stream().filter(value -> !value.isEmpty() || !tag.isSingle()).map(Datum::of).toList(),
        tag.byRule() ? Author.rule(tag.userId()) : Author.person(tag.userId()));
  }
}
