package io.sheaf.docs.documents.listing;

import io.sheaf.docs.documents.Document;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Limits;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads several lists one after the other, as if they were one, a page at a time.
final class Walk {

  private static final int MOST_SKIPPED = 10_000;
  private static final int MOST_LISTS = 400;
  private static final int BATCH = 100;

  /// What is to be shown of some items, null for those left out; `areCurrent` are those that surely are as the table
  /// has them now.
  interface Rows {
    List<@Nullable Document> of(List<Item> items, boolean areCurrent);
  }

  /// A list, and the position that stands for having read all of it.
  record Part(Query list, Position end) {}

  /// A page, and how far it has come; `next` is absent only when everything was read.
  record PageOf(List<Document> documents, @Nullable Position next) {}

  private final Table table;
  private final Rows rows;
  private final int limit;
  private final List<Document> found = new ArrayList<>();
  private int seen;

  Walk(Table table, int limit, Rows rows) {
    this.table = table;
    this.limit = limit;
    this.rows = rows;
  }

  PageOf page(Iterator<Part> parts) {
    Position ended = null;
    for (int lists = 0; parts.hasNext(); lists++) {
      if (lists == MOST_LISTS) {
        return new PageOf(found, ended);
      }
      var part = parts.next();
      var stopped = read(part.list());
      if (stopped != null) {
        return new PageOf(found, stopped);
      }
      ended = part.end();
    }
    return new PageOf(found, null);
  }

  /// Reads on in the list; answers where it stopped, unless it came to the end.
  private @Nullable Position read(Query list) {
    var from = list.after();
    while (true) {
      int batch = seen == 0 ? limit : Math.max(limit - found.size(), BATCH);
      var page = table.page(list.limit(Math.min(batch, Limits.PAGE_ITEMS)).after(from));
      var documents = rows.of(page.items(), table.isCurrent(list));
      for (int at = 0; at < documents.size(); at++) {
        var document = documents.get(at);
        if (document != null) {
          found.add(document);
        }
        if (found.size() == limit) {
          return list.at(page.items().get(at));
        }
      }
      seen += page.items().size();
      from = page.next();
      if (from == null || seen >= MOST_SKIPPED) {
        return from;
      }
    }
  }
}
