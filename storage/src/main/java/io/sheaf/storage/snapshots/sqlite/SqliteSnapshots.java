package io.sheaf.storage.snapshots.sqlite;

import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.blobs.disk.DiskBlobs;
import io.sheaf.storage.snapshots.Snapshot;
import io.sheaf.storage.snapshots.Snapshots;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.sqlite.SqliteSiteItems;
import io.sheaf.storage.table.sqlite.SqliteView;
import java.time.InstantSource;

/// Shows the file as it is when it is asked for. Blobs that are kept elsewhere are shown as they are by then.
public final class SqliteSnapshots implements Snapshots {

  private final SqliteFile file;
  private final BlobStore blobs;
  private final InstantSource clock;

  public SqliteSnapshots(SqliteFile file, BlobStore blobs, InstantSource clock) {
    this.file = file;
    this.blobs = blobs;
    this.clock = clock;
  }

  @Override
  public Snapshot open() {
    // why before the snapshot: what its rows name must not go in between.
    if (blobs instanceof DiskBlobs disk) {
      disk.hold();
    }
    try {
      var snapshot = file.snapshot();
      var seen = blobs instanceof DiskBlobs disk ? disk.in(snapshot) : blobs;
      return new Snapshot(new SqliteView(snapshot, clock.instant()), new SqliteSiteItems(snapshot), seen, true, () -> {
        snapshot.close();
        released();
      });
    } catch (RuntimeException failure) {
      released();
      throw failure;
    }
  }

  private void released() {
    if (blobs instanceof DiskBlobs disk) {
      disk.left();
    }
  }
}
