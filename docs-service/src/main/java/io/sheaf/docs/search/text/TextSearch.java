package io.sheaf.docs.search.text;

import io.sheaf.docs.changes.Changes;
import io.sheaf.docs.documents.Document;
import io.sheaf.docs.gate.Call;
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

  private final TextIndex index;
  private final Finding finding;
  private final Sight sight;
  private final Positions positions;
  private final IndexedSites sites;

  TextSearch(TextIndex index, Finding finding, Sight sight, Positions positions, IndexedSites sites) {
    this.index = index;
    this.finding = finding;
    this.sight = sight;
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
    var found = finding.found(call, search, true);
    if (found.total() > DEEPEST) {
      throw new Refused(Refusal.INVALID_REQUEST, "so much of the site is closed to the caller that each document "
          + "found has to be looked at, which is done for at most " + DEEPEST + " of them: ask for fewer");
    }
    while (true) {
      rows.addAll(rows(call, found.hits()));
      if (found.next() == null) {
        return rows;
      }
      found = finding.foundNow(search.after(found.next()));
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
    var hits = finding.foundNow(these).hits().stream().collect(Collectors.toMap(Hit::id, hit -> hit));
    return page.stream().filter(document -> hits.containsKey(document.ref().keyId()))
        .map(document -> new Row(document, Objects.requireNonNull(hits.get(document.ref().keyId())))).toList();
  }

  private List<Row> rows(Call call, List<Hit> hits) {
    var documents = finding.readable(call, hits).stream()
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
    var first = finding.found(call, search, true);
    var found = first;
    long gone = 0;
    while (true) {
      var some = rows(call, found.hits());
      gone += found.hits().size() - some.size();
      rows.addAll(some);
      if (found.next() == null || rows.size() == asked.limit()) {
        return new Rows(rows, Math.max(0, first.total() - gone), found.next(), first.facets());
      }
      found = finding.foundNow(search.limit(asked.limit() - rows.size()).facets(new Facet[0]).after(found.next()));
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
        ? new Walked(finding, call, Search.of(call.site(), TextQuery.all(query, seen.get())).sort(sort), passing)
        : new Sifted(finding, call, Search.of(call.site(), query).sort(sort), passing);
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

  /// Answers a search in the language of the cluster that the index is in, of the caller's site alone; empty where it
  /// is in none.
  Optional<String> query(Call call, String body) {
    if (!(index instanceof ClusterIndex cluster)) {
      return Optional.empty();
    }
    if (call.header(Changes.POSITION) != null) {
      finding.found(call, Search.of(call.site(), TextQuery.EVERYTHING).limit(1), true);
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
    return Long.toString(finding.foundNow(Search.of(site, TextQuery.EVERYTHING).limit(1)).total());
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
