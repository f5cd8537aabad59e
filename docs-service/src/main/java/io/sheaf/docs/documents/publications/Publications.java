package io.sheaf.docs.documents.publications;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttribute;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.attributes.SetBy;
import io.sheaf.docs.documents.attributes.Setting;
import io.sheaf.docs.documents.versions.Published;
import io.sheaf.docs.documents.versions.Version;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The door to publications.
@Singleton
public final class Publications {

  /// What a document says of itself as long as something of it is published.
  private static final String KEY = AttributeValue.published().key();

  private final Documents documents;
  private final Published published;
  private final DocumentAttributes attributes;
  private final Events events;

  Publications(Documents documents, Published published, DocumentAttributes attributes, Events events) {
    this.documents = documents;
    this.published = published;
    this.attributes = attributes;
    this.events = events;
  }

  /// The writes that publish the document's current version in place of what was published before, and that record
  /// the event, which is the caller's: of a request or of a job.
  public List<Write> publishing(Document document, Caller caller, Stamp now, Event.Builder event) {
    var before = published.find(document.ref()).map(Published.Publication::version);
    var write = published.publishing(document, caller, now);
    var version = document.currentVersion();
    event.changed("publication", before.map(Version::keyOf).orElse(null),
        version == null ? null : Version.keyOf(version));
    return writes(write, document, saying(document, attributes.of(document.ref()), caller, now), event);
  }

  /// What a document that says this would say once it was published; refused where publishing it would be.
  public List<DocumentAttribute> foretelling(Document document, List<DocumentAttribute> said, Caller caller,
      Stamp now) {
    published.publishing(document, caller, now);
    return saying(document, said, caller, now).following(said,
        key -> new DocumentAttributes.Name(caller.name(), key.equals(KEY) ? SetBy.of(caller) : SetBy.RULE), now);
  }

  private Setting saying(Document document, List<DocumentAttribute> said, Caller caller, Stamp now) {
    return attributes.saying(caller, document, said, KEY, Optional.of(AttributeValue.published()), now);
  }

  /// The writes after which nothing of the document is published.
  List<Write> withdrawing(Document document, Published.Publication publication, Caller caller, Stamp now,
      Event.Builder event) {
    event.changed("publication", Version.keyOf(publication.version()), null);
    return writes(published.withdrawing(document.ref()), document,
        attributes.saying(caller, document, attributes.of(document.ref()), KEY, Optional.empty(), now), event);
  }

  private List<Write> writes(Write publication, Document document, Setting said, Event.Builder event) {
    var writes = new ArrayList<Write>(said.writes());
    writes.add(publication);
    writes.add(documents.touching(document));
    writes.add(events.recording(said.noting(event, "attributes.").build()));
    return writes;
  }
}
