package io.sheaf.docs.search.text;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.index.Hit;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.table.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The usual way: the index leaves out what the caller may not see, and what it finds is looked at once more, since
/// it may have changed a moment ago.
final class Walked implements Hits {

  private final Finding finding;
  private final Call call;
  private final Search search;
  private final UnaryOperator<List<Document>> passing;
  private @Nullable SearchPosition after;
  private int place;
  private long total;
  private boolean isOver;
  private boolean isFresh;

  Walked(Finding finding, Call call, Search search, UnaryOperator<List<Document>> passing) {
    this.finding = finding;
    this.call = call;
    this.search = search;
    this.passing = passing;
  }

  @Override
  public void skip(int many) {
    for (int left = many; left > 0 && !isOver; left = many - place) {
      read(Math.min(left, IndexLimits.PAGE_HITS));
    }
  }

  @Override
  public void goOn(Position behind, int reached) {
    var rank = behind.indexSort();
    after = new SearchPosition(behind.list(), rank == null ? "" : rank, behind.sort());
    place = reached;
  }

  @Override
  public List<Document> take(int many) {
    var rows = new ArrayList<Document>(Math.min(many, IndexLimits.PAGE_HITS));
    long gone = 0;
    while (rows.size() < many && !isOver && gone < TextSearch.DEEPEST) {
      var hits = read(Math.min(many - rows.size(), IndexLimits.PAGE_HITS));
      var readable = passing.apply(finding.readable(call, hits));
      gone += hits.size() - readable.size();
      rows.addAll(readable);
    }
    total -= gone;
    return rows;
  }

  private List<Hit> read(int most) {
    var found = finding.found(call, search.limit(most).after(after), !isFresh);
    isFresh = true;
    total = found.total();
    place += found.hits().size();
    after = found.next();
    isOver = after == null;
    return found.hits();
  }

  @Override
  public long total() {
    return Math.max(0, total);
  }

  @Override
  public Optional<Position> next() {
    return Optional.ofNullable(after).map(reached -> position(reached, place));
  }

  @Override
  public Position at(int from) {
    return position(search.behind("", "-"), from);
  }

  private static Position position(SearchPosition reached, int place) {
    return new Position(reached.search(), Integer.toString(place), reached.id(), reached.rank());
  }
}
