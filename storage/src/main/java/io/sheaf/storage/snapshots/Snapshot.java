package io.sheaf.storage.snapshots;

import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.table.SiteItems;
import io.sheaf.storage.table.Table;

/// The store, to be read only. Whoever opened it closes it.
///
/// @param isOfOneMoment whether all of it is as it was in one moment
public record Snapshot(Table table, SiteItems items, BlobStore blobs, boolean isOfOneMoment, Runnable end)
    implements
      AutoCloseable {

  @Override
  public void close() {
    end.run();
  }
}
