package io.sheaf.docs.search.text;

import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The way for who is kept out of very many folders: everything found is looked at, as far as [TextSearch#DEEPEST].
final class Sifted implements Hits {

  private final Search search;
  private final List<Document> all = new ArrayList<>();
  private int place;

  Sifted(Finding finding, Call call, Search search, UnaryOperator<List<Document>> passing) {
    this.search = search;
    SearchPosition after = null;
    int seen = 0;
    do {
      var found = finding.found(call, search.limit(IndexLimits.PAGE_HITS).after(after), seen == 0);
      all.addAll(passing.apply(finding.readable(call, found.hits())));
      seen += found.hits().size();
      after = found.next();
    } while (after != null && seen < TextSearch.DEEPEST);
  }

  @Override
  public void skip(int many) {
    place = Math.min(all.size(), place + many);
  }

  @Override
  public void goOn(Position behind, int reached) {
    if (!behind.list().equals(search.behind("", "-").search())) {
      throw new InvalidPosition("the position belongs to another search");
    }
    place = Math.min(all.size(), reached);
  }

  @Override
  public List<Document> take(int many) {
    int from = place;
    place = Math.min(all.size(), place + many);
    return all.subList(from, place);
  }

  @Override
  public long total() {
    return all.size();
  }

  @Override
  public Optional<Position> next() {
    return place < all.size() ? Optional.of(at(place)) : Optional.empty();
  }

  @Override
  public Position at(int from) {
    return new Position(search.behind("", "-").search(), Integer.toString(from), "-", null);
  }
}
