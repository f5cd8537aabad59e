package io.sheaf.storage.table.sqlite;

import io.sheaf.storage.sqlite.SqliteConnection;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.ItemJson;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableName;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The table in a SQLite file. Writes of many callers share commits; reads never wait for them.
public final class SqliteTable implements Table {

  private final SqliteFile file;
  private final InstantSource clock;
  private final @Nullable LaggingView lagging;
  private final Nearby nearby = new Nearby();

  public SqliteTable(SqliteFile file, InstantSource clock) {
    this(file, clock, null);
  }

  private SqliteTable(SqliteFile file, InstantSource clock, @Nullable LaggingView lagging) {
    this.file = file;
    this.clock = clock;
    this.lagging = lagging;
  }

  /// For tests: a table whose indexes stand still until they are told to catch up, as those of DynamoDB may for
  /// a while. Nothing that must be exact passes on it by luck.
  public static SqliteTable lagging(SqliteFile file, InstantSource clock, LaggingView view) {
    return new SqliteTable(file, clock, view);
  }

  @Override
  public Map<Key, Item> find(Collection<Key> keys) {
    var now = clock.instant();
    return file.read(connection -> {
      var found = HashMap.<Key, Item>newHashMap(keys.size());
      for (var wanted : byTable(keys)) {
        for (int from = 0; from < wanted.size(); from += Rows.KEYS_AT_ONCE) {
          find(connection, wanted.subList(from, Math.min(wanted.size(), from + Rows.KEYS_AT_ONCE)), now, found);
        }
      }
      return found;
    });
  }

  private void find(SqliteConnection connection, List<Key> keys, Instant now, Map<Key, Item> found)
      throws SQLException {
    var near = nearby.takeAll(keys);
    if (near.length == 0) {
      Rows.find(connection, keys, now, found);
      return;
    }
    Rows.findNear(connection, keys, near, now, found);
    var left = keys.stream().filter(key -> !found.containsKey(key)).toList();
    if (!left.isEmpty()) {
      Rows.find(connection, left, now, found);
    }
  }

  /// The keys, each once, by the table that has them.
  private static Collection<List<Key>> byTable(Collection<Key> keys) {
    if (keys.size() == 1) {
      return List.of(List.copyOf(keys));
    }
    var byTable = new EnumMap<TableName, List<Key>>(TableName.class);
    for (var key : new LinkedHashSet<>(keys)) {
      byTable.computeIfAbsent(key.table(), _ -> new ArrayList<>(keys.size())).add(key);
    }
    return byTable.values();
  }

  @Override
  public Optional<Item> find(Key key) {
    var now = clock.instant();
    return file.read(connection -> Optional.ofNullable(Rows.find(connection, key, now)));
  }

  /// The indexes of a database are those of its table.
  @Override
  public boolean isCurrent(Query list) {
    return lagging == null || Table.super.isCurrent(list);
  }

  @Override
  public Page page(Query query) {
    var now = clock.instant();
    if (lagging != null && query.partition().index().isPresent()) {
      return lagging.read(connection -> Pages.read(connection, query, now));
    }
    return file.read(connection -> Pages.read(connection, query, now, nearby));
  }

  /// why not one by one: a reader is fetched once for all of them.
  @Override
  public List<Page> pages(List<Query> queries) {
    if (lagging != null || queries.isEmpty()) {
      return Table.super.pages(queries);
    }
    var now = clock.instant();
    return file.read(connection -> {
      var pages = new ArrayList<Page>(queries.size());
      for (var query : queries) {
        pages.add(Pages.read(connection, query, now, nearby));
      }
      return pages;
    });
  }

  @Override
  public WriteOutcome write(List<Write> writes) {
    Limits.check(writes);
    var now = clock.instant();
    var bodies = new ArrayList<byte @Nullable []>(writes.size());
    for (var write : writes) {
      bodies.add(write instanceof Write.Put(var item, _) ? ItemJson.write(item.attributes()) : null);
    }
    return file.write(connection -> write(connection, writes, bodies, now));
  }

  private static WriteOutcome write(SqliteConnection connection, List<Write> writes,
      List<byte @Nullable []> bodies, Instant now) throws SQLException {
    // why not at first: whether a new item is new shows when its row is put in, which is one step and not two.
    var found = found(connection, writes, now, SqliteTable::mustLookFirst);
    if (unmet(writes, found).isEmpty()) {
      var updated = updated(writes, found);
      if (isInserted(connection, writes, bodies)) {
        put(connection, writes, bodies, updated);
        return new WriteOutcome.Done();
      }
    }
    found = found(connection, writes, now, SqliteTable::mustLook);
    var failures = unmet(writes, found);
    if (!failures.isEmpty()) {
      return new WriteOutcome.Unmet(failures);
    }
    // why so: the row of an item that has expired is still there.
    put(connection, writes, bodies, updated(writes, found));
    for (int at = 0; at < writes.size(); at++) {
      if (isInsert(writes.get(at)) && writes.get(at) instanceof Write.Put(var item, _)
          && bodies.get(at) instanceof byte[] body) {
        Rows.put(connection, item, body);
      }
    }
    return new WriteOutcome.Done();
  }

  /// What there is of the keys that are to be looked at.
  private static List<@Nullable Item> found(SqliteConnection connection, List<Write> writes, Instant now,
      Predicate<Write> looking) throws SQLException {
    var found = new ArrayList<@Nullable Item>(writes.size());
    for (var write : writes) {
      found.add(looking.test(write) ? Rows.find(connection, write.key(), now) : null);
    }
    return found;
  }

  private static List<WriteOutcome.Failure> unmet(List<Write> writes, List<@Nullable Item> found) {
    var failures = new ArrayList<WriteOutcome.Failure>();
    for (int at = 0; at < writes.size(); at++) {
      if (!isMet(writes.get(at), found.get(at))) {
        failures.add(new WriteOutcome.Failure(at, writes.get(at), Optional.ofNullable(found.get(at))));
      }
    }
    return failures;
  }

  /// Puts in the rows of all new items; none of them where one is there already.
  private static boolean isInserted(SqliteConnection connection, List<Write> writes, List<byte @Nullable []> bodies)
      throws SQLException {
    for (int at = 0; at < writes.size(); at++) {
      if (isInsert(writes.get(at)) && writes.get(at) instanceof Write.Put(var item, _)
          && bodies.get(at) instanceof byte[] body && !Rows.insert(connection, item, body)) {
        for (var before : writes.subList(0, at)) {
          if (isInsert(before)) {
            Rows.delete(connection, before.key());
          }
        }
        return false;
      }
    }
    return true;
  }

  /// All but what is inserted.
  private static void put(SqliteConnection connection, List<Write> writes, List<byte @Nullable []> bodies,
      Map<Integer, Item> updated) throws SQLException {
    for (int at = 0; at < writes.size(); at++) {
      switch (writes.get(at)) {
        case Write.Put(var item, _) -> {
          if (!isInsert(writes.get(at)) && bodies.get(at) instanceof byte[] body) {
            Rows.put(connection, item, body);
          }
        }
        case Write.Update _ -> {
          if (updated.get(at) instanceof Item item) {
            Rows.put(connection, item, ItemJson.write(item.attributes()));
          }
        }
        case Write.Delete(var key, _) -> Rows.delete(connection, key);
        case Write.Check _ -> {
        }
      }
    }
  }

  /// Before anything is written, for an update may still turn out not to be possible.
  private static Map<Integer, Item> updated(List<Write> writes, List<@Nullable Item> found) {
    var updated = new HashMap<Integer, Item>();
    for (int at = 0; at < writes.size(); at++) {
      if (writes.get(at) instanceof Write.Update update && found.get(at) instanceof Item item) {
        var result = update.applyTo(item);
        Limits.checkItem(result);
        updated.put(at, result);
      }
    }
    return updated;
  }

  private static boolean isInsert(Write write) {
    return write instanceof Write.Put && write.condition().equals(Condition.absent());
  }

  private static boolean mustLookFirst(Write write) {
    return mustLook(write) && !isInsert(write);
  }

  private static boolean mustLook(Write write) {
    return write instanceof Write.Update || !write.condition().isAlways();
  }

  private static boolean isMet(Write write, @Nullable Item item) {
    return (item != null || !(write instanceof Write.Update)) && write.condition().holds(item);
  }

  /// Removes items that have expired, at most so many of each table; says how many went.
  public int removeExpired(int most) {
    var now = clock.instant().getEpochSecond();
    return file.write(connection -> {
      int removed = 0;
      for (var table : TableName.values()) {
        var statement = connection.prepared("DELETE FROM " + table.text() + " WHERE rowid IN (SELECT rowid FROM "
            + table.text() + " WHERE expires IS NOT NULL AND expires <= ? LIMIT ?)");
        statement.setLong(1, now);
        statement.setInt(2, most);
        removed += statement.executeUpdate();
      }
      return removed;
    });
  }
}
