package io.sheaf.docs.documents.publications;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.versions.Published;
import io.sheaf.docs.documents.versions.Version;
import io.sheaf.docs.gate.Caller;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.List;

/// The door to publications.
@Singleton
public final class Publications {

  private final Documents documents;
  private final Published published;
  private final Events events;

  Publications(Documents documents, Published published, Events events) {
    this.documents = documents;
    this.published = published;
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
    return List.of(write, documents.touching(document), events.recording(event.build()));
  }

  /// The writes after which nothing of the document is published.
  List<Write> withdrawing(Document document, Published.Publication publication, Event.Builder event) {
    event.changed("publication", Version.keyOf(publication.version()), null);
    return List.of(published.withdrawing(document.ref()), documents.touching(document),
        events.recording(event.build()));
  }
}
