package io.sheaf.storage.secrets;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import io.sheaf.storage.table.Write;
import java.security.SecureRandom;
import java.time.InstantSource;

/// Secrets of 32 random bytes, each made once for the whole store and then the same for every process of it: they
/// are kept in the table, which only Sheaf reads. None is in the program or its configuration.
public final class Secrets {

  private static final int BYTES = 32;

  private final Table table;
  private final InstantSource clock;

  public Secrets(Table table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  /// The secret of this name; made now when there is none yet.
  public byte[] secret(String name) {
    var key = TableSchema.SECRET.globalKey(name);
    var found = table.find(key);
    if (found.isPresent()) {
      return bytes(found.get());
    }
    var made = new byte[BYTES];
    new SecureRandom().nextBytes(made);
    var item = Item.of(key).with("value", Value.of(made)).with("inserteddate", clock.instant().toString()).build();
    if (table.write(Write.insert(item)).isDone()) {
      return made;
    }
    return bytes(table.find(key).orElseThrow());
  }

  private static byte[] bytes(Item item) {
    if (item.value("value") instanceof Value.Bytes bytes && bytes.length() == BYTES) {
      return bytes.bytes();
    }
    throw new IllegalStateException("the secret " + item.key() + " is damaged; restore the store from a backup");
  }
}
