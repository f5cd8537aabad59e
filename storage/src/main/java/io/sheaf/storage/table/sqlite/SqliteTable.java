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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The table in a SQLite file. Writes of many callers share commits; reads never wait for them.
public final class SqliteTable implements Table {

  private final SqliteFile file;
  private final InstantSource clock;
  private final @Nullable LaggingView lagging;

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
      for (var key : keys) {
        var item = Rows.find(connection, key, now);
        if (item != null) {
          found.put(key, item);
        }
      }
      return found;
    });
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
    return file.read(connection -> Pages.read(connection, query, now));
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
        pages.add(Pages.read(connection, query, now));
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
    var found = new ArrayList<@Nullable Item>(writes.size());
    var failures = new ArrayList<WriteOutcome.Failure>();
    for (var write : writes) {
      var item = mustLook(write) ? Rows.find(connection, write.key(), now) : null;
      found.add(item);
      if (!isMet(write, item)) {
        failures.add(new WriteOutcome.Failure(found.size() - 1, write, Optional.ofNullable(item)));
      }
    }
    if (!failures.isEmpty()) {
      return new WriteOutcome.Unmet(failures);
    }
    var updated = updated(writes, found);
    for (int at = 0; at < writes.size(); at++) {
      switch (writes.get(at)) {
        case Write.Put(var item, _) -> {
          if (bodies.get(at) instanceof byte[] body) {
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
    return WriteOutcome.DONE;
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

  private static boolean mustLook(Write write) {
    return write instanceof Write.Update || write.condition() != Condition.ALWAYS;
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
