package io.sheaf.storage.queues.sqlite;

import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.sqlite.SqliteConnection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One queue's waiting and lent messages in the file. Everything here runs inside a transaction of the writer,
/// which is why a look and the change after it need no further care.
final class Shelf {

  /// Of the parked and the remembered, no more than these are cleared on the way of something else.
  private static final int ON_THE_WAY = 100;

  /// A message as it lies here.
  record Row(long seq, long attempt, int tries, String id, @Nullable String group, String body) {}

  static final long NEVER = Long.MAX_VALUE;

  private final String queue;
  private final QueueSettings settings;

  Shelf(QueueSettings settings) {
    this.queue = settings.name().text();
    this.settings = settings;
  }

  void send(SqliteConnection file, List<Message> messages, long now) throws SQLException {
    if (settings.isOrdered()) {
      forget(file, now);
    }
    for (var message : messages) {
      if (!settings.isOrdered() || isNew(file, message.id(), now)) {
        insert(file, message.id(), message.group(), message.body(), now + message.delay().toMillis());
      }
    }
  }

  private void forget(SqliteConnection file, long now) throws SQLException {
    var delete = file.prepared("DELETE FROM queue_recent WHERE (queue, id) IN"
        + " (SELECT queue, id FROM queue_recent WHERE until <= ? ORDER BY until LIMIT " + ON_THE_WAY + ")");
    delete.setLong(1, now);
    delete.executeUpdate();
  }

  private boolean isNew(SqliteConnection file, String id, long now) throws SQLException {
    var remember = file.prepared("INSERT INTO queue_recent (queue, id, until) VALUES (?, ?, ?)"
        + " ON CONFLICT (queue, id) DO UPDATE SET until = excluded.until WHERE until <= ?");
    remember.setString(1, queue);
    remember.setString(2, id);
    remember.setLong(3, now + QueueLimits.REMEMBERED.toMillis());
    remember.setLong(4, now);
    return remember.executeUpdate() == 1;
  }

  void insert(SqliteConnection file, String id, @Nullable String group, String body, long ready) throws SQLException {
    var insert = file.prepared("INSERT INTO queue_messages (queue, head, ready, tries, attempt, id, in_group, body)"
        + " VALUES (?, ?, ?, 0, 0, ?, ?, ?)");
    insert.setString(1, queue);
    insert.setInt(2, group == null || first(file, group) == null ? 1 : 0);
    insert.setLong(3, ready);
    insert.setString(4, id);
    insert.setString(5, group);
    insert.setString(6, body);
    insert.executeUpdate();
  }

  /// When the next message is there for a receiver, be it long ago or [#NEVER].
  long nextReady(SqliteConnection file) throws SQLException {
    var select = file.prepared("SELECT ready FROM queue_messages WHERE queue = ? AND head = 1 ORDER BY ready LIMIT 1");
    select.setString(1, queue);
    var ready = number(select);
    return ready == null ? NEVER : ready;
  }

  /// Lends what is ready, after parking what has had its tries.
  List<Row> lend(SqliteConnection file, int most, long now, long until) throws SQLException {
    var lent = new ArrayList<Row>();
    int parked = 0;
    while (lent.size() < most && parked < ON_THE_WAY) {
      var ready = ready(file, most - lent.size(), now);
      if (ready.isEmpty()) {
        break;
      }
      for (var row : ready) {
        if (row.tries() >= settings.tries()) {
          park(file, row, QueueLimits.exhausted(row.tries()), now);
          parked++;
          // why look anew: the next of its group may be older than what follows here.
          break;
        }
        long attempt = lending(row.attempt());
        put(file, row.seq(), row.tries() + 1, attempt, until);
        lent.add(new Row(row.seq(), attempt, row.tries() + 1, row.id(), row.group(), row.body()));
      }
    }
    return lent;
  }

  /// The next attempt by which a message is lent. why odd: it is put back by the one after that, so that it shows
  /// which lie on the shelf and which are with somebody.
  private static long lending(long attempt) {
    return attempt + 1 | 1;
  }

  /// Makes what was lent ready for others, with the try that it cost.
  int takeBack(SqliteConnection file, long now) throws SQLException {
    var update = file.prepared(
        "UPDATE queue_messages SET ready = ? WHERE queue = ? AND attempt % 2 = 1 AND ready > ?");
    update.setLong(1, now);
    update.setString(2, queue);
    update.setLong(3, now);
    return update.executeUpdate();
  }

  private List<Row> ready(SqliteConnection file, int most, long now) throws SQLException {
    var select = file.prepared("SELECT seq, attempt, tries, id, in_group, body FROM queue_messages"
        + " WHERE queue = ? AND head = 1 AND ready <= ? ORDER BY ready, seq LIMIT ?");
    select.setString(1, queue);
    select.setLong(2, now);
    select.setInt(3, most);
    var rows = new ArrayList<Row>(most);
    try (var found = select.executeQuery()) {
      while (found.next()) {
        rows.add(row(found));
      }
    }
    return rows;
  }

  /// The message of a claim, unless it was delivered again since, handed back, or is gone.
  @Nullable
  Row find(SqliteConnection file, Claim claim) throws SQLException {
    var select = file.prepared("SELECT seq, attempt, tries, id, in_group, body FROM queue_messages"
        + " WHERE seq = ? AND attempt = ? AND queue = ?");
    select.setLong(1, claim.seq());
    select.setLong(2, claim.attempt());
    select.setString(3, queue);
    try (var found = select.executeQuery()) {
      return found.next() ? row(found) : null;
    }
  }

  private static Row row(ResultSet found) throws SQLException {
    return new Row(found.getLong(1), found.getLong(2), found.getInt(3), found.getString(4), found.getString(5),
        found.getString(6));
  }

  boolean extend(SqliteConnection file, Claim claim, long until) throws SQLException {
    var update = file.prepared("UPDATE queue_messages SET ready = ? WHERE seq = ? AND attempt = ? AND queue = ?");
    update.setLong(1, until);
    update.setLong(2, claim.seq());
    update.setLong(3, claim.attempt());
    update.setString(4, queue);
    return update.executeUpdate() == 1;
  }

  /// Back onto the shelf: the next attempt makes every handle given out so far void.
  void put(SqliteConnection file, long seq, int tries, long attempt, long ready) throws SQLException {
    var update = file.prepared("UPDATE queue_messages SET tries = ?, attempt = ?, ready = ? WHERE seq = ?");
    update.setInt(1, tries);
    update.setLong(2, attempt);
    update.setLong(3, ready);
    update.setLong(4, seq);
    update.executeUpdate();
  }

  boolean remove(SqliteConnection file, Claim claim) throws SQLException {
    var delete = file.prepared("DELETE FROM queue_messages WHERE seq = ? AND attempt = ? AND queue = ?"
        + " RETURNING in_group");
    delete.setLong(1, claim.seq());
    delete.setLong(2, claim.attempt());
    delete.setString(3, queue);
    String group;
    try (var gone = delete.executeQuery()) {
      if (!gone.next()) {
        return false;
      }
      group = gone.getString(1);
    }
    letGoOn(file, group);
    return true;
  }

  void park(SqliteConnection file, Row row, String reason, long now) throws SQLException {
    var insert = file.prepared("INSERT INTO queue_parked (queue, id, in_group, tries, since, reason, body)"
        + " SELECT queue, id, in_group, tries, ?, ?, body FROM queue_messages WHERE seq = ?");
    insert.setLong(1, now);
    insert.setString(2, reason);
    insert.setLong(3, row.seq());
    insert.executeUpdate();
    var delete = file.prepared("DELETE FROM queue_messages WHERE seq = ?");
    delete.setLong(1, row.seq());
    delete.executeUpdate();
    letGoOn(file, row.group());
  }

  private void letGoOn(SqliteConnection file, @Nullable String group) throws SQLException {
    var next = group == null ? null : first(file, group);
    if (next != null) {
      var update = file.prepared("UPDATE queue_messages SET head = 1 WHERE seq = ?");
      update.setLong(1, next);
      update.executeUpdate();
    }
  }

  private @Nullable Long first(SqliteConnection file, String group) throws SQLException {
    var select = file.prepared("SELECT seq FROM queue_messages WHERE queue = ? AND in_group = ? ORDER BY seq LIMIT 1");
    select.setString(1, queue);
    select.setString(2, group);
    return number(select);
  }

  private static @Nullable Long number(PreparedStatement select) throws SQLException {
    try (var found = select.executeQuery()) {
      return found.next() ? found.getLong(1) : null;
    }
  }
}
