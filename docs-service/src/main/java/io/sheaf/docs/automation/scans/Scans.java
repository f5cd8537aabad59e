package io.sheaf.docs.automation.scans;

import io.sheaf.docs.changes.Event;
import io.sheaf.docs.changes.Events;
import io.sheaf.docs.changes.Plan;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.documents.attributes.DocumentAttributes;
import io.sheaf.docs.documents.content.Contents;
import io.sheaf.docs.documents.tags.NewTag;
import io.sheaf.docs.documents.tags.Tags;
import io.sheaf.docs.gate.Caller;
import io.sheaf.docs.metadata.attributes.AttributeValue;
import io.sheaf.docs.web.Dates;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.ByteRange;
import io.sheaf.storage.blobs.Opening;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Scans the content of documents, and keeps what came of it.
@Singleton
final class Scans {

  private static final String ATTRIBUTE = "MalwareScanResult";
  private static final String STATUS_TAG = "CLAMAV_SCAN_STATUS";
  private static final String TIME_TAG = "CLAMAV_SCAN_TIMESTAMP";

  private final Clamd clamd;
  private final Contents contents;
  private final BlobStore blobs;
  private final Documents documents;
  private final DocumentAttributes attributes;
  private final Tags tags;
  private final Events events;
  private final Stamps stamps;

  Scans(Clamd clamd, Contents contents, BlobStore blobs, Documents documents, DocumentAttributes attributes, Tags tags,
      Events events, Stamps stamps) {
    this.clamd = clamd;
    this.contents = contents;
    this.blobs = blobs;
    this.documents = documents;
    this.attributes = attributes;
    this.tags = tags;
    this.events = events;
    this.stamps = stamps;
  }

  /// Of a document, the latest first.
  static Query list(DocumentRef ref) {
    var face = TableSchema.MALWARE_SCAN.main();
    return Query.of(face.partition(ref.site(), ref.keyId()), face.beginning()).backwards();
  }

  /// What was looked at, and what was found in it.
  record Looked(BlobRef blob, Finding finding) {}

  /// Empty where there is no content.
  Optional<Looked> look(Document document) throws Clamd.Unavailable {
    var kept = contents.served(document).filter(one -> one.of().ref().equals(document.ref()));
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    var blob = kept.get().blob();
    if (blobs.open(blob, new ByteRange.All()) instanceof Opening.Opened opened) {
      try (opened) {
        return Optional.of(new Looked(blob, clamd.scan(opened.bytes())));
      }
    }
    return Optional.empty();
  }

  /// What keeps it. To be called in a plan; the document may be gone by then.
  Plan<Boolean> keeping(DocumentRef ref, Caller by, Looked looked) {
    var found = documents.find(ref);
    if (found.isEmpty()) {
      return Plan.nothing(false);
    }
    var before = found.get();
    var now = stamps.next();
    var event = Event.ofJob(ref.site(), by, "documentTags", Event.Type.UPDATE, ref.keyId())
        .id("documentId", ref.documentId()).id("artifactId", ref.artifactId());
    var writes = new ArrayList<Write>();
    writes.add(documents.touching(before));
    writes.add(Write.put(new Scan(ref, looked.finding(), looked.blob().version(), now).item()));
    writes.addAll(tagging(ref, by, looked.finding(), now, event));
    writes.addAll(attributing(before, by, looked.finding(), now, event));
    writes.add(events.recordingAfter(now, event.build()));
    return new Plan<>(writes, true);
  }

  private List<Write> tagging(DocumentRef ref, Caller by, Finding finding, Stamp now, Event.Builder event) {
    var added = List.of(new NewTag(STATUS_TAG, finding.status().name(), null),
        new NewTag(TIME_TAG, Dates.wire(now.micros()), null));
    var existing = tags.of(ref);
    try {
      var writes = tags.adding(ref, added, existing, by.name(), now);
      Tags.compared(event, "", existing, added);
      return writes;
    } catch (Refused noRoom) {
      // why: the result itself is kept in any case.
      return List.of();
    }
  }

  private List<Write> attributing(Document before, Caller by, Finding finding, Stamp now, Event.Builder event) {
    try {
      var setting = attributes.saying(by, before, ATTRIBUTE,
          Optional.of(AttributeValue.text(ATTRIBUTE, finding.status().name())), now);
      setting.noting(event, "attributes.");
      return setting.writes();
    } catch (Refused notHere) {
      // why: a schema that does not let it be said does not keep content from being scanned.
      return List.of();
    }
  }

  /// As actions show it.
  static Map<String, Value> shown(Finding finding) {
    return Map.of("scanStatus", Value.of(finding.status().name()), "scanMessage",
        Value.of(finding.message()));
  }
}
