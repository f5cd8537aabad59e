package io.sheaf.docs.search.text;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.gate.Call;
import io.sheaf.docs.search.feeding.Freshness;
import io.sheaf.docs.search.feeding.IndexFields;
import io.sheaf.docs.search.feeding.IndexedSites;
import io.sheaf.docs.web.Refusal;
import io.sheaf.docs.web.Refused;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.ClusterIndex;
import io.sheaf.storage.index.Hit;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.IndexState;
import io.sheaf.storage.index.RefusedQuery;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.index.TextIndex;
import io.sheaf.storage.index.TextQuery;
import io.sheaf.storage.table.InvalidPosition;
import io.sheaf.storage.table.Position;
import io.sheaf.storage.table.Positions;
import io.sheaf.storage.table.SiteId;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The door to what the text index finds, for the eyes of the caller.
@Singleton
public final class TextSearch {

  /// Says that the index is being made again, so that not everything is found yet.
  public static final String STATE = "X-Sheaf-Index";

  /// How far pages can be asked for by number, or walked backwards.
  public static final int DEEPEST = 10_000;

  private static final String BACK = "p.";
  private static final int MOST_TRIES = 3;

  private final TextIndex index;
  private final Documents documents;
  private final Sight sight;
  private final Freshness freshness;
  private final Positions positions;
  private final IndexedSites sites;

  TextSearch(TextIndex index, Documents documents, Sight sight, Freshness freshness, Positions positions,
      IndexedSites sites) {
    this.index = index;
    this.documents = documents;
    this.sight = sight;
    this.freshness = freshness;
    this.positions = positions;
    this.sites = sites;
  }

  /// Documents in order, how many the caller could see in all, and where to go on and back.
  public record Found(List<Document> documents, long total, @Nullable String next, @Nullable String previous) {

    public Found {
      documents = List.copyOf(documents);
    }
  }

  /// A document of an answer, and what the index says of it.
  public record Row(Document document, Hit hit) {}

  /// What the index answers of what the caller can see.
  public record Rows(List<Row> rows, long total, @Nullable SearchPosition next, List<FacetCounts> facets) {}

  /// Whether a query can say what the caller may not see; see [#sifted].
  public boolean canSay(Call call) {
    return sight.of(call.caller(), call.site()).isPresent();
  }

  /// All that the caller may read of what is found, in order, for who is kept out of so many folders that no query can
  /// say it: everything is looked at, and more than [#DEEPEST] documents are refused.
  public List<Row> sifted(Call call, Search asked) {
    var search = asked.highlights(null).facets(new Facet[0]).limit(IndexLimits.PAGE_HITS);
    var rows = new ArrayList<Row>();
    var found = found(call, search, true);
    if (found.total() > DEEPEST) {
      throw new Refused(Refusal.INVALID_REQUEST, "so much of the site is closed to the caller that each document "
          + "found has to be looked at, which is done for at most " + DEEPEST + " of them: ask for fewer");
    }
    while (true) {
      rows.addAll(rows(call, found.hits()));
      if (found.next() == null) {
        return rows;
      }
      found = foundNow(search.after(found.next()));
    }
  }

  /// The same documents with the snippets that were asked for of them.
  public List<Row> withSnippets(Search asked, List<Document> page) {
    if (page.isEmpty()) {
      return List.of();
    }
    var ids = page.stream().map(document -> document.ref().keyId()).toList();
    var these = new Search(asked.site(), TextQuery.all(asked.query(), new TextQuery.AnyOf(IndexFields.ID, ids)),
        List.of(SearchSort.BEST_FIRST), page.size(), null, asked.highlights(), List.of());
    var hits = foundNow(these).hits().stream().collect(Collectors.toMap(Hit::id, hit -> hit));
    return page.stream().filter(document -> hits.containsKey(document.ref().keyId()))
        .map(document -> new Row(document, Objects.requireNonNull(hits.get(document.ref().keyId())))).toList();
  }

  private List<Row> rows(Call call, List<Hit> hits) {
    var documents = readable(call, hits).stream()
        .collect(Collectors.toMap(document -> document.ref().keyId(), document -> document));
    return hits.stream().filter(hit -> documents.containsKey(hit.id()))
        .map(hit -> new Row(Objects.requireNonNull(documents.get(hit.id())), hit)).toList();
  }

  /// A page in the index's own terms, with its snippets and counts, for who [#canSay] and seals the position.
  public Rows rows(Call call, Search asked, @Nullable SearchPosition behind) {
    var seen = sight.of(call.caller(), call.site()).orElseThrow();
    var search = new Search(call.site(), TextQuery.all(asked.query(), seen), asked.sort(), asked.limit(), null,
        asked.highlights(), asked.facets()).after(behind);
    var rows = new ArrayList<Row>();
    var first = found(call, search, true);
    var found = first;
    long gone = 0;
    while (true) {
      var some = rows(call, found.hits());
      gone += found.hits().size() - some.size();
      rows.addAll(some);
      if (found.next() == null || rows.size() == asked.limit()) {
        return new Rows(rows, Math.max(0, first.total() - gone), found.next(), first.facets());
      }
      found = foundNow(search.limit(asked.limit() - rows.size()).facets(new Facet[0]).after(found.next()));
    }
  }

  /// The page after or before the token; the first one without.
  public Found page(Call call, TextQuery query, SearchSort sort, int limit, @Nullable String token) {
    return page(call, query, sort, limit, token, UnaryOperator.identity());
  }

  /// The same of those only that pass, for queries that find a few too many.
  public Found page(Call call, TextQuery query, SearchSort sort, int limit, @Nullable String token,
      UnaryOperator<List<Document>> passing) {
    var hits = hits(call, query, sort, passing);
    if (token == null) {
      return walked(call, hits, 0, limit);
    }
    var position = opened(call, token);
    int place = place(position);
    if (token.startsWith(BACK)) {
      int from = Math.max(0, place - limit);
      hits.skip(from);
      return walked(call, hits, from, Math.min(limit, place - from));
    }
    hits.goOn(position, place);
    return walked(call, hits, place, limit);
  }

  /// A page by its number, the first being 1.
  public Found numbered(Call call, TextQuery query, SearchSort sort, int number, int limit, String field) {
    long from = (number - 1L) * limit;
    if (number < 1 || from + limit > DEEPEST) {
      throw Refused.because(field,
          "'" + field + "' begins at 1 and leads to the first " + DEEPEST + " documents at most");
    }
    var hits = hits(call, query, sort, UnaryOperator.identity());
    hits.skip((int) from);
    var rows = hits.take(limit);
    return new Found(rows, hits.total(), null, null);
  }

  private Found walked(Call call, Hits hits, int from, int limit) {
    var rows = hits.take(limit);
    return new Found(rows, hits.total(), hits.next().map(next -> sealed(call, next)).orElse(null),
        from == 0 || from > DEEPEST ? null : BACK + sealed(call, hits.at(from)));
  }

  private Hits hits(Call call, TextQuery query, SearchSort sort, UnaryOperator<List<Document>> passing) {
    var seen = sight.of(call.caller(), call.site());
    return seen.isPresent()
        ? new Walked(call, Search.of(call.site(), TextQuery.all(query, seen.get())).sort(sort), passing)
        : new Sifted(call, Search.of(call.site(), query).sort(sort), passing);
  }

  private Position opened(Call call, String token) {
    var sealed = token.startsWith(BACK) ? token.substring(BACK.length()) : token;
    return positions.open(sealed, call.audience());
  }

  private String sealed(Call call, Position position) {
    return positions.seal(position, call.audience());
  }

  private static int place(Position position) {
    try {
      return Integer.parseInt(position.partition());
    } catch (NumberFormatException ofAnotherList) {
      throw new InvalidPosition("the position belongs to another list");
    }
  }

  /// What is found, read from the beginning or from somewhere behind it.
  private interface Hits {

    void skip(int many);

    /// Goes on behind a place that was reached before.
    void goOn(Position behind, int place);

    List<Document> take(int many);

    long total();

    /// The place that was reached, if there is more behind it.
    Optional<Position> next();

    /// The place behind so many, to go back from.
    Position at(int place);
  }

  /// The usual way: the index leaves out what the caller may not see, and what it finds is looked at once more, since
  /// it may have changed a moment ago.
  private final class Walked implements Hits {

    private final Call call;
    private final Search search;
    private final UnaryOperator<List<Document>> passing;
    private @Nullable SearchPosition after;
    private int place;
    private long total;
    private boolean isOver;
    private boolean isFresh;

    Walked(Call call, Search search, UnaryOperator<List<Document>> passing) {
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
      while (rows.size() < many && !isOver && gone < DEEPEST) {
        var hits = read(Math.min(many - rows.size(), IndexLimits.PAGE_HITS));
        var readable = passing.apply(readable(call, hits));
        gone += hits.size() - readable.size();
        rows.addAll(readable);
      }
      total -= gone;
      return rows;
    }

    private List<Hit> read(int most) {
      var found = found(call, search.limit(most).after(after), !isFresh);
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

  /// The way for who is kept out of very many folders: everything found is looked at, as far as [#DEEPEST].
  private final class Sifted implements Hits {

    private final Search search;
    private final List<Document> all = new ArrayList<>();
    private int place;

    Sifted(Call call, Search search, UnaryOperator<List<Document>> passing) {
      this.search = search;
      SearchPosition after = null;
      int seen = 0;
      do {
        var found = found(call, search.limit(IndexLimits.PAGE_HITS).after(after), seen == 0);
        all.addAll(passing.apply(readable(call, found.hits())));
        seen += found.hits().size();
        after = found.next();
      } while (after != null && seen < DEEPEST);
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

  private SearchOutcome.Found found(Call call, Search search, boolean isFirst) {
    for (int tried = 0; isFirst && tried < MOST_TRIES; tried++) {
      var wanted = freshness.wanted(call);
      if (wanted.isEmpty()) {
        break;
      }
      var position = wanted.get().position();
      var outcome = index.search(search, position, Freshness.PATIENCE);
      boolean isWhole = !(index.state() instanceof IndexState.Rebuilding);
      if (outcome instanceof SearchOutcome.Found found && (position != null || isWhole)) {
        return found;
      }
      if (wanted.get().isSettled()) {
        // why: a position of a life that the index lost is behind it once the index was made again.
        if (isWhole) {
          break;
        }
        throw Freshness.behind();
      }
    }
    return foundNow(search);
  }

  private SearchOutcome.Found foundNow(Search search) {
    if (index.search(search) instanceof SearchOutcome.Found found) {
      return found;
    }
    throw new Refused(Refusal.INDEX_UNAVAILABLE);
  }

  private List<Document> readable(Call call, List<Hit> hits) {
    if (hits.isEmpty()) {
      return List.of();
    }
    var found = documents.find(hits.stream().map(hit -> DocumentRef.ofKeyId(call.site(), hit.id())).toList());
    var readable = documents.readable(call.caller(), call.site(), found.values());
    return found.values().stream().filter(document -> readable.contains(document.ref())).toList();
  }

  /// Answers a search in the language of the cluster that the index is in, of the caller's site alone; empty where it
  /// is in none.
  Optional<String> query(Call call, String body) {
    if (!(index instanceof ClusterIndex cluster)) {
      return Optional.empty();
    }
    if (call.header(Changes.POSITION) != null) {
      found(call, Search.of(call.site(), TextQuery.EVERYTHING).limit(1), true);
    }
    try {
      return Optional.of(cluster.query(call.site(), body));
    } catch (RefusedQuery refused) {
      throw new Refused(Refusal.INVALID_REQUEST, String.valueOf(refused.getMessage()));
    }
  }

  /// Of how many parts the index is, and of how many copies.
  record Parts(int shards, int replicas) {}

  /// Of how many parts the index is in its cluster; empty where it is in none.
  Optional<Parts> parts() {
    return index instanceof ClusterIndex cluster
        ? Optional.of(cluster.facts()).map(facts -> new Parts(facts.shards(), facts.replicas()))
        : Optional.empty();
  }

  boolean isInCluster() {
    return index instanceof ClusterIndex;
  }

  /// How many documents of the site there are in the index.
  String count(SiteId site) {
    return Long.toString(foundNow(Search.of(site, TextQuery.EVERYTHING).limit(1)).total());
  }

  /// The sites that have documents, at most a thousand of them.
  List<SiteId> sites() {
    return sites.some();
  }

  /// What is to be said of the index along with an answer: that it is being made again, if it is.
  public Optional<String> state() {
    return index.state() instanceof IndexState.Rebuilding(var done, var of, _)
        ? Optional.of("rebuilding; done=" + done + (of > done ? "; of=" + of : ""))
        : Optional.empty();
  }
}
