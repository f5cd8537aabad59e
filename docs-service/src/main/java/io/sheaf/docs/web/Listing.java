package io.sheaf.docs.web;

import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Pages of one partition as clients walk them: forwards with `next`, back with `previous`. Rows that a client is
/// not to see are skipped before pages are cut, so that a page is full as long as there is more.
@Singleton
public final class Listing {

  private static final String BACK = "p.";
  private static final int MOST_SKIPPED = 10_000;

  /// A page of what the rows were made into.
  public record PageOf<T>(List<T> rows, @Nullable String next, @Nullable String previous) {}

  /// What makes a row of some items, leaving out what is not to be seen; asked with whole batches, so that it can look
  /// up what it needs at once. The answer has an entry for each item, null for those left out.
  public interface Rows<T> {
    List<@Nullable T> of(List<Item> items);

    /// The same, for who need not look again at what is surely as the table has it now.
    default List<@Nullable T> of(List<Item> items, boolean areCurrent) {
      return of(items);
    }
  }

  private final Table table;
  private final Positions positions;

  Listing(Table table, Positions positions) {
    this.table = table;
    this.positions = positions;
  }

  /// A token that came as `previous`, which only those are good for that lead back.
  public static String previous(String token) {
    if (!token.startsWith(BACK)) {
      throw new Refused(Refusal.INVALID_POSITION, "Invalid previous pagnination token");
    }
    return token;
  }

  /// The page after or before the token; the first one without.
  ///
  /// @param audience whose pages these are; a token of another audience or another list is refused
  public <T> PageOf<T> page(Query list, int limit, @Nullable String token, String audience, Rows<T> rows) {
    return page(List.of(list), limit, token, audience, rows);
  }

  /// The same of several lists, read as one: all of the first, then all of the second, and so on.
  public <T> PageOf<T> page(List<Query> lists, int limit, @Nullable String token, String audience, Rows<T> rows) {
    return token != null && token.startsWith(BACK)
        ? before(lists, limit, token.substring(BACK.length()), audience, rows)
        : after(lists, limit, token, audience, rows);
  }

  /// The same, when every item makes a row.
  public <T> PageOf<T> pageOfAll(Query list, int limit, @Nullable String token, String audience,
      Function<Item, T> row) {
    return page(list, limit, token, audience, items -> {
      var made = new ArrayList<@Nullable T>(items.size());
      items.forEach(item -> made.add(row.apply(item)));
      return made;
    });
  }

  private <T> PageOf<T> after(List<Query> lists, int limit, @Nullable String token, String audience, Rows<T> rows) {
    var from = token == null ? null : positions.open(token, audience);
    var taken = take(lists, limit, from, rows);
    var next = taken.more() && taken.last() != null ? positions.seal(taken.last().position(), audience) : null;
    var previous = from != null && taken.first() != null ? back(taken.first(), audience) : null;
    return new PageOf<>(taken.rows(), next, previous);
  }

  private <T> PageOf<T> before(List<Query> lists, int limit, String token, String audience, Rows<T> rows) {
    Taken<T> taken;
    try {
      var from = positions.open(token, audience);
      taken = take(lists.reversed().stream().map(Query::backwards).toList(), limit, from, rows);
    } catch (InvalidPosition notOurs) {
      throw new Refused(Refusal.INVALID_POSITION, "Invalid previous pagnination token");
    }
    var found = new ArrayList<>(taken.rows());
    Collections.reverse(found);
    var next = taken.first() == null ? null : positions.seal(taken.first().turned(), audience);
    var previous = taken.more() && taken.last() != null
        ? BACK + positions.seal(taken.last().position(), audience)
        : null;
    return new PageOf<>(found, next, previous);
  }

  private String back(Mark first, String audience) {
    return BACK + positions.seal(first.turned(), audience);
  }

  /// An item of one of the lists, as the lists were read.
  private record Mark(Query list, Item item) {

    Position position() {
      return list.at(item);
    }

    /// The same item, for who reads the other way.
    Position turned() {
      return list.backwards().at(item);
    }
  }

  /// @param first where the first row is, and `last` where the last one is
  private record Taken<T>(List<T> rows, @Nullable Mark first, @Nullable Mark last, boolean more) {}

  private <T> Taken<T> take(List<Query> lists, int limit, @Nullable Position from, Rows<T> rows) {
    var taken = new ArrayList<T>(Math.min(limit, Limits.PAGE_ITEMS));
    Mark first = null;
    Mark last = null;
    var position = from;
    int seen = 0;
    int number = from == null ? 0 : listOf(lists, from);
    while (number < lists.size()) {
      var list = lists.get(number);
      var page = table.page(list.limit(Math.min(limit - taken.size() + 1, Limits.PAGE_ITEMS)).after(position));
      var made = rows.of(page.items(), table.isCurrent(list));
      for (int at = 0; at < made.size(); at++) {
        var row = made.get(at);
        if (row == null) {
          continue;
        }
        if (taken.size() == limit) {
          return new Taken<>(taken, first, last, true);
        }
        taken.add(row);
        last = new Mark(list, page.items().get(at));
        first = first == null ? last : first;
      }
      seen += made.size();
      position = page.next();
      if (position == null) {
        number++;
      } else if (seen >= MOST_SKIPPED && !page.items().isEmpty()) {
        // why: so long a search ends where it has come to, and goes on with the next page.
        return new Taken<>(taken, first == null ? new Mark(list, page.items().getFirst()) : first,
            new Mark(list, page.items().getLast()), true);
      }
    }
    return new Taken<>(taken, first, last, false);
  }

  private static int listOf(List<Query> lists, Position position) {
    for (int number = 0; number < lists.size(); number++) {
      if (lists.get(number).holds(position)) {
        return number;
      }
    }
    throw new InvalidPosition("the position belongs to another list");
  }
}
