package io.sheaf.bench.storage;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Partition;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamps;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// Documents as a site has them, of about 600 bytes, in both indexes; the same ones for every contender.
final class Library {

  private static final int PER_OWNER = 25;
  private static final String WORDS = "the quick brown fox jumps over the lazy dog and comes home late ";

  private final int documents;
  private final Stamps stamps = new Stamps(InstantSource.system());

  Library(int documents) {
    this.documents = documents;
  }

  /// Puts all of them into a table.
  void stock(Table table) {
    var writes = new ArrayList<Write>();
    for (int number = 0; number < documents; number++) {
      writes.add(Write.put(document(id(number), owner(number / PER_OWNER))));
      if (writes.size() == Limits.WRITES || number == documents - 1) {
        table.write(writes);
        writes.clear();
      }
    }
  }

  /// One that is there.
  Key anyKey() {
    return TableSchema.DOCUMENT.key(SiteId.DEFAULT, id(ThreadLocalRandom.current().nextInt(documents)));
  }

  /// The documents of somebody who has more than a page of them.
  Partition anyOwner() {
    int owner = ThreadLocalRandom.current().nextInt(documents / PER_OWNER);
    return TableSchema.DOCUMENTS_OF_OWNER.partition(SiteId.DEFAULT, owner(owner));
  }

  /// Documents that are not there yet.
  List<Item> fresh(int many) {
    var items = new ArrayList<Item>(many);
    var owner = owner(ThreadLocalRandom.current().nextInt(1_000_000));
    for (int at = 0; at < many; at++) {
      var random = ThreadLocalRandom.current();
      items.add(document(new UUID(random.nextLong(), random.nextLong()).toString(), owner));
    }
    return items;
  }

  private Item document(String id, String owner) {
    var stamp = stamps.next();
    return Item.of(TableSchema.DOCUMENT.key(SiteId.DEFAULT, id))
        .indexed(TableSchema.DOCUMENTS_OF_DAY.entry(SiteId.DEFAULT, stamp, stamp, id))
        .indexed(TableSchema.DOCUMENTS_OF_OWNER.entry(SiteId.DEFAULT, owner, stamp, id))
        .with("documentId", id).with("userId", owner).with("path", "reports/2026/" + id + ".pdf")
        .with("contentType", "application/pdf").with("contentLength", 123_456).with("version", 1)
        .with("checksum", id + id).with("insertedDate", stamp.text()).with("latest", true)
        .with("description", WORDS.repeat(3)).build();
  }

  private static String id(int number) {
    return new UUID(number * 0x9E3779B97F4A7C15L, number).toString();
  }

  private static String owner(int number) {
    return "owner-" + number + "@example.com";
  }
}
