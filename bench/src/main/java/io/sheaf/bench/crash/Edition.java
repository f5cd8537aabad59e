package io.sheaf.bench.crash;

import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// What a document of a lane is at a time: [#ITEMS] items that all carry one generation, and bytes elsewhere if it
/// has a content. Everything in it follows from its numbers.
record Edition(Subject subject, int generation, int contentLength) {

  static final int ITEMS = 4;
  static final String CONTENT = "content";
  private static final String GENERATION = "generation";
  private static final String FILLER = "filler";
  private static final int FILLER_BYTES = 1500;

  /// A document of a lane.
  record Subject(int lane, int number) {

    String name() {
      return "crash-" + lane + "-" + number;
    }

    Key key(int part) {
      return TableSchema.DOCUMENT.key(SiteId.DEFAULT, name() + "-" + part);
    }

    List<Key> keys() {
      var keys = new ArrayList<Key>(ITEMS);
      for (int part = 0; part < ITEMS; part++) {
        keys.add(key(part));
      }
      return keys;
    }
  }

  /// The items; the first of them also says where the content is, once that is known.
  List<Item> items(@Nullable String content) {
    var items = new ArrayList<Item>(ITEMS);
    for (int part = 0; part < ITEMS; part++) {
      var stamp = new Stamp(Instant.ofEpochSecond(generation), 0);
      var id = subject.name() + "-" + part;
      items.add(Item.of(subject.key(part)).with(GENERATION, generation).with(FILLER, filler(part))
          .indexed(TableSchema.DOCUMENTS_OF_OWNER.entry(SiteId.DEFAULT, subject.name(), stamp, id))
          .withOptional(CONTENT, part == 0 ? content : null).build());
    }
    return items;
  }

  private String filler(int part) {
    var random = new SplittableRandom((long) generation << 8 | part);
    var text = new StringBuilder();
    for (int length = random.nextInt(FILLER_BYTES); text.length() < length;) {
      text.append(Long.toHexString(random.nextLong()));
    }
    return text.toString();
  }

  byte[] content() {
    var bytes = new byte[contentLength];
    new SplittableRandom((long) subject.lane() << 40 | (long) subject.number() << 32 | generation).nextBytes(bytes);
    return bytes;
  }

  /// Puts, and one update; only if what is there is the edition before.
  List<Write> replacing(@Nullable Edition before, @Nullable String content) {
    var items = items(content);
    if (before == null) {
      return items.stream().map(Write::insert).toList();
    }
    var expected = Condition.equal(GENERATION, before.generation());
    var writes = new ArrayList<Write>(ITEMS);
    writes.add(Write.put(items.getFirst(), expected));
    var second = items.get(1);
    writes.add(Write.update(second.key()).set(GENERATION, generation).set(FILLER, second.text(FILLER))
        .enter(second.entries().getFirst()).when(expected));
    items.stream().skip(2).map(Write::put).forEach(writes::add);
    return writes;
  }

  /// What must be refused, for no document ever has that generation.
  List<Write> replacingNothingThatWas() {
    var writes = new ArrayList<>(items(null).stream().map(Write::put).toList());
    writes.set(ITEMS - 1, Write.put(items(null).getLast(), Condition.equal(GENERATION, -1)));
    return writes;
  }

  List<Write> removal() {
    var writes = new ArrayList<>(subject.keys().stream().map(Write::delete).toList());
    writes.set(0, Write.delete(subject.key(0), Condition.equal(GENERATION, generation)));
    return writes;
  }
}
