package io.sheaf.docs.search;

import io.sheaf.docs.web.Listing.PageOf;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Pages of a result that is at hand as a whole, as one of at most a hundred ids is. A position is how many rows
/// there were before.
final class Selection {

  private static final String BACK = "p.";

  private final Positions positions;
  private final String list;
  private final String audience;

  /// @param search what was searched for; a token of another search is refused
  Selection(Positions positions, Search search, String audience) {
    this.positions = positions;
    this.list = UUID.nameUUIDFromBytes(search.toString().getBytes(StandardCharsets.UTF_8)).toString();
    this.audience = audience;
  }

  <T> PageOf<T> page(List<T> rows, int limit, @Nullable String token) {
    int from = token == null ? 0 : Math.min(opened(token, limit), rows.size());
    int to = Math.min(rows.size(), from + limit);
    return new PageOf<>(rows.subList(from, to), to < rows.size() ? sealed(to) : null,
        from > 0 ? BACK + sealed(from) : null);
  }

  private int opened(String token, int limit) {
    boolean back = token.startsWith(BACK);
    var position = positions.open(back ? token.substring(BACK.length()) : token, audience);
    if (!position.list().equals(list)) {
      throw new InvalidPosition("the position belongs to another list");
    }
    int number = Integer.parseInt(position.sort());
    return back ? Math.max(0, number - limit) : number;
  }

  private String sealed(int number) {
    return positions.seal(new Position(list, "rows", Integer.toString(number), null), audience);
  }
}
