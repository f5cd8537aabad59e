package io.sheaf.storage.queues.sqlite;

import io.sheaf.storage.queues.Parked;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.sqlite.SqliteConnection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// What one queue has set aside in the file.
final class ParkedShelf {

  private final String queue;
  private final Shelf shelf;

  /// A parked message, and its place among them.
  record Numbered(long number, Parked parked) {}

  ParkedShelf(QueueName queue, Shelf shelf) {
    this.queue = queue.text();
    this.shelf = shelf;
  }

  List<Numbered> after(SqliteConnection file, long number, int most) throws SQLException {
    var select = file.prepared("SELECT number, id, body, in_group, tries, reason, since FROM queue_parked"
        + " WHERE queue = ? AND number > ? ORDER BY number LIMIT ?");
    select.setString(1, queue);
    select.setLong(2, number);
    select.setInt(3, most);
    return read(select);
  }

  /// The last number given in this queue so far.
  long last(SqliteConnection file) throws SQLException {
    var select = file.prepared("SELECT coalesce(max(number), 0) FROM queue_parked WHERE queue = ?");
    select.setString(1, queue);
    try (var found = select.executeQuery()) {
      return found.next() ? found.getLong(1) : 0;
    }
  }

  int redrive(SqliteConnection file, Collection<String> ids, long now) throws SQLException {
    int sent = 0;
    var select = file.prepared("SELECT number, id, body, in_group, tries, reason, since FROM queue_parked"
        + " WHERE queue = ? AND id = ? ORDER BY number LIMIT 100");
    for (var id : ids) {
      select.setString(1, queue);
      select.setString(2, id);
      sent += redrive(file, read(select), now);
    }
    return sent;
  }

  int redrive(SqliteConnection file, List<Numbered> messages, long now) throws SQLException {
    var delete = file.prepared("DELETE FROM queue_parked WHERE number = ?");
    int sent = 0;
    for (var message : messages) {
      delete.setLong(1, message.number());
      if (delete.executeUpdate() == 1) {
        shelf.insert(file, message.parked().id(), message.parked().group(), message.parked().body(), now);
        sent++;
      }
    }
    return sent;
  }

  private static List<Numbered> read(PreparedStatement select) throws SQLException {
    var messages = new ArrayList<Numbered>();
    try (var found = select.executeQuery()) {
      while (found.next()) {
        messages.add(new Numbered(found.getLong(1), new Parked(found.getString(2), found.getString(3),
            found.getString(4), found.getInt(5), found.getString(6), Instant.ofEpochMilli(found.getLong(7)))));
      }
    }
    return messages;
  }
}
