package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.SiteId;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Small blobs that were put and are not yet durable. Who looks for a blob looks here first and then into the
/// file: what leaves this map is in the file already.
final class Pending {

  private static final long ROOM = 4 * 1024 * 1024;
  private static final int BESIDE_CONTENT = 512;

  private final SqliteFile file;
  private final NavigableMap<BlobRef, Row> rows = new ConcurrentSkipListMap<>(Row.ORDER);
  private final AtomicLong bytes = new AtomicLong();

  Pending(SqliteFile file) {
    this.file = file;
  }

  void add(Row row) {
    if (bytes.get() > ROOM) {
      // why before anything is taken over: on a full disk this fails, and memory is not filled instead.
      settle();
    }
    int size = (int) row.size() + BESIDE_CONTENT;
    bytes.addAndGet(size);
    rows.put(row.ref(), row);
    file.writeSoon(connection -> {
      Rows.insert(connection, row);
      return row;
    }, size, () -> {
      rows.remove(row.ref());
      bytes.addAndGet(-size);
    });
  }

  /// Answers when everything taken over before is durable.
  void settle() {
    file.write(_ -> true);
  }

  Optional<Row> find(BlobRef ref) {
    return Optional.ofNullable(rows.get(ref));
  }

  /// Newest first, those older than that version when it is given.
  List<Row> versions(BlobKey key, @Nullable String after, int most) {
    // why these ends: versions are made of hex digits, which lie between them.
    var oldest = new BlobRef(key, "!");
    var newest = new BlobRef(key, after == null ? "~" : after);
    return rows.subMap(oldest, true, newest, false).descendingMap().values().stream().limit(most).toList();
  }

  List<BlobKey> keys(SiteId site, @Nullable BlobKey after, int most) {
    return rows.keySet().stream().map(BlobRef::key).filter(key -> key.site().equals(site))
        .filter(key -> after == null || key.compareTo(after) > 0).distinct().limit(most).toList();
  }
}
