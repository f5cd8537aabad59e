package io.sheaf.storage.snapshots;

import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.Table;

/// Opens the store for who reads much of it.
@FunctionalInterface
public interface Snapshots {

  Snapshot open();

  /// Of engines that cannot show what was: what is read is as it is by then.
  static Snapshots ofNow(Table table, SiteItems items, BlobStore blobs) {
    return () -> new Snapshot(table, items, blobs, false, () -> {
    });
  }
}
