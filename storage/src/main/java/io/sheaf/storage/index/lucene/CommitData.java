package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.IndexCheckpoint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What stands in a Lucene commit beside the documents: whose index it is, how far it has come, how much of its
/// lives it kept (the numbers of writes go on from life to life), and how far a rebuild got, if one is going on.
record CommitData(int version, IndexCheckpoint checkpoint, Map<String, Long> lives, @Nullable Rebuilt rebuilding) {

  /// Of how many lives an index knows what it kept; a position from before is answered as not kept.
  private static final int LIVES = 32;

  /// How far a rebuild has come: `next` is where it goes on, absent where it has not begun.
  record Rebuilt(@Nullable String next, long done, long of, String why) {}

  CommitData {
    lives = new LinkedHashMap<>(lives);
    while (lives.size() > LIVES) {
      lives.remove(lives.keySet().iterator().next());
    }
  }

  long lastNumber() {
    return lives.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  Map<String, String> toMap() {
    var map = new LinkedHashMap<String, String>();
    map.put("version", Integer.toString(version));
    map.put("store", checkpoint.storeId());
    map.put("checkpoint", Long.toString(checkpoint.number()));
    var row = new StringBuilder();
    lives.forEach((life, number) -> row.append(row.isEmpty() ? "" : ",").append(life).append(':').append(number));
    map.put("lives", row.toString());
    if (rebuilding != null) {
      map.put("rebuild", rebuilding.why());
      map.put("rebuild.done", Long.toString(rebuilding.done()));
      map.put("rebuild.of", Long.toString(rebuilding.of()));
      if (rebuilding.next() != null) {
        map.put("rebuild.next", rebuilding.next());
      }
    }
    return map;
  }

  /// What a commit says; nothing when it is not one of ours.
  static @Nullable CommitData parse(Map<String, String> map) {
    try {
      var lives = new LinkedHashMap<String, Long>();
      for (var part : map.getOrDefault("lives", "").split(",")) {
        var colon = part.indexOf(':');
        if (colon > 0) {
          lives.put(part.substring(0, colon), Long.valueOf(part.substring(colon + 1)));
        }
      }
      var why = map.get("rebuild");
      var rebuilding = why == null
          ? null
          : new Rebuilt(map.get("rebuild.next"), Long.parseLong(map.getOrDefault("rebuild.done", "0")),
              Long.parseLong(map.getOrDefault("rebuild.of", "0")), why);
      return new CommitData(Integer.parseInt(map.getOrDefault("version", "")),
          new IndexCheckpoint(map.getOrDefault("store", ""), Long.parseLong(map.getOrDefault("checkpoint", ""))), lives,
          rebuilding);
    } catch (IllegalArgumentException garbled) {
      return null;
    }
  }
}
