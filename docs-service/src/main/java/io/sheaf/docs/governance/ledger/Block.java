package io.sheaf.docs.governance.ledger;

import io.sheaf.docs.governance.chain.Checkpoint;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The activities that were recorded in one write: where they are kept, and their hashes.
///
/// @param first the number of the first of them
/// @param checkpoint of all up to the last of them, where there is one
record Block(SiteId site, long first, List<Key> keys, List<String> hashes, @Nullable Checkpoint checkpoint) {

  private static final int HASH_BYTES = 32;
  private static final String BETWEEN = "\n";

  Block {
    keys = List.copyOf(keys);
    hashes = List.copyOf(hashes);
  }

  Item item() {
    var item = Item.of(TableSchema.LEDGER_BLOCK.key(site, first)).with("first", first)
        .with("keys", Value.texts(keys.stream().map(key -> key.partition() + BETWEEN + key.sort()).toList()))
        .with("hashes", Value.of(joined()));
    if (checkpoint != null) {
      item.with("after", checkpoint.after()).with("key", checkpoint.fingerprint()).with("time", checkpoint.time())
          .with("signature", checkpoint.signature());
    }
    return item.build();
  }

  private byte[] joined() {
    var all = new ByteArrayOutputStream(HASH_BYTES * hashes.size());
    hashes.forEach(hash -> all.writeBytes(HexFormat.of().parseHex(hash)));
    return all.toByteArray();
  }

  static Block read(SiteId site, Item item) {
    var keys = item.texts("keys").stream().map(text -> {
      int between = text.indexOf(BETWEEN);
      return Key.stored(TableName.AUDIT, text.substring(0, between), text.substring(between + 1));
    }).toList();
    var hashes = new ArrayList<String>(keys.size());
    if (item.value("hashes") instanceof Value.Bytes bytes) {
      var all = bytes.bytes();
      for (int from = 0; from + HASH_BYTES <= all.length; from += HASH_BYTES) {
        hashes.add(HexFormat.of().formatHex(Arrays.copyOfRange(all, from, from + HASH_BYTES)));
      }
    }
    long first = item.wholeNumber("first");
    var signature = item.findText("signature");
    return new Block(site, first, keys, hashes, signature.isEmpty()
        ? null
        : new Checkpoint(first + keys.size() - 1, item.wholeNumber("after"), hashes.getLast(), item.text("time"),
            item.text("key"), false, signature.get()));
  }
}
