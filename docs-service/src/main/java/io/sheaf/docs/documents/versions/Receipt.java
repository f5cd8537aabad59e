package io.sheaf.docs.documents.versions;

import io.sheaf.storage.table.Stamp;

/// That a version was removed to make room for another, as it stays behind.
record Receipt(Version version, int madeRoomFor, String evictedBy, Stamp evicted, String reason) {

  static Receipt of(Version version, int madeRoomFor, String evictedBy, Stamp evicted) {
    return new Receipt(version, madeRoomFor, evictedBy, evicted, "made room for " + Version.keyOf(madeRoomFor)
        + ": a document keeps at most " + Shelf.MOST + " versions");
  }
}
