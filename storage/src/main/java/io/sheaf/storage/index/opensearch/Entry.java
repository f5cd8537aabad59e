package io.sheaf.storage.index.opensearch;

import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.table.SiteId;
import java.time.Instant;

/// One write, as the lines that OpenSearch takes it in.
///
/// @param isDocument whether it puts a document, which the removal of its site may have to undo
/// @param bytes none for an entry that only marks a place in the row
record Entry(SiteId site, String key, long revision, boolean isDocument, byte[] bytes) {

  static Entry put(IndexedDocument document, long revision) {
    var key = Shape.key(document.site(), document.id());
    return new Entry(document.site(), key, revision, true,
        lines(document.site(), key, Shape.putVersion(revision), Json.bytes(Shape.document(document, revision))));
  }

  static Entry remove(SiteId site, String id, long revision, Instant now) {
    var key = Shape.key(site, id);
    return new Entry(site, key, revision, false,
        lines(site, key, Shape.removalVersion(revision), Json.bytes(Shape.tombstone(site, revision, now))));
  }

  static Entry mark(SiteId site) {
    return new Entry(site, "", 0, false, new byte[0]);
  }

  int size() {
    return bytes.length;
  }

  boolean isMark() {
    return bytes.length == 0;
  }

  private static byte[] lines(SiteId site, String key, long version, byte[] source) {
    var action = Json.bytes(Json.object("index", Json.object("_id", key, "routing", site.text(), "version", version,
        "version_type", "external_gte")));
    var lines = new byte[action.length + source.length + 2];
    System.arraycopy(action, 0, lines, 0, action.length);
    lines[action.length] = '\n';
    System.arraycopy(source, 0, lines, action.length + 1, source.length);
    lines[lines.length - 1] = '\n';
    return lines;
  }
}
