package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.Highlights;
import io.sheaf.storage.index.Hit;
import io.sheaf.storage.index.IndexLimits;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.IndexedDocument;
import io.sheaf.storage.index.Search;
import io.sheaf.storage.index.SearchOutcome;
import io.sheaf.storage.index.Snippet;
import io.sheaf.storage.index.lucene.Wording;
import io.sheaf.storage.table.LimitExceeded;
import io.sheaf.storage.table.SiteId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// One search: a request to the shard of the site, and one or some more for the texts of hits that show snippets.
final class Finding {

  /// Texts that are fetched at once.
  private static final int TEXTS = 10;

  private final Cluster cluster;
  private final Incarnation incarnation;
  private final long seconds;

  Finding(Cluster cluster, Incarnation incarnation, OpenSearchSettings settings) {
    this.cluster = cluster;
    this.incarnation = incarnation;
    this.seconds = Math.max(1, settings.timeout().toSeconds() - 2);
  }

  SearchOutcome.Found find(Search search) {
    var order = new Order(search.sort());
    var counting = new Counting(search.facets());
    var after = search.after();
    var body = Json.object("size", search.limit() + 1, "timeout", seconds + "s", "track_total_hits", true, "_source",
        false, "docvalue_fields", List.of(Shape.ID, Shape.REVISION, Shape.CUT), "query",
        new Asking(search.site(), id -> like(search.site(), id)).within(search.query()), "sort", order.keys(),
        "search_after", after == null ? null : order.after(after), "aggs", counting.asked());
    var answer = ask(search.site(), body);
    var hits = new ArrayList<Hit>();
    var places = new ArrayList<JsonNode>();
    for (var hit : answer.path("hits").path("hits")) {
      var fields = hit.path("fields");
      hits.add(new Hit(fields.path(Shape.ID).path(0).asText(), fields.path(Shape.REVISION).path(0).asLong(),
          order.score(hit), fields.path(Shape.CUT).path(0).asBoolean(), List.of()));
      places.add(hit);
    }
    var isMore = hits.size() > search.limit();
    var page = isMore ? hits.subList(0, search.limit()) : hits;
    var next = isMore
        ? search.behind(order.rank(places.get(search.limit() - 1)), page.getLast().id())
        : null;
    var highlights = search.highlights();
    return new SearchOutcome.Found(highlights == null ? page : shown(search, page, highlights),
        answer.path("hits").path("total").path("value").asLong(), next, counting.read(answer.path("aggregations")));
  }

  /// Asks the shard of a site.
  Cluster.Answer send(SiteId site, ObjectNode body) {
    // why a preference: copies of a shard see what is new at different times, and pages must go on where they ended.
    var query = Map.of("routing", site.text(), "preference", "sheaf-" + site.text(), "allow_partial_search_results",
        "false");
    return incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_search", query, body));
  }

  private JsonNode ask(SiteId site, ObjectNode body) {
    var answer = send(site, body);
    if (!answer.isIn(2)) {
      var said = answer.body().toString();
      if (said.contains("too_many_clauses") || said.contains("maxClauseCount")) {
        throw new LimitExceeded("the OpenSearch cluster takes fewer clauses than this query has");
      }
      throw new IndexUnavailable("OpenSearch does not answer a search: " + answer.why());
    }
    if (answer.body().path("timed_out").asBoolean() || answer.body().path("_shards").path("failed").asInt() > 0) {
      throw new IndexUnavailable("OpenSearch did not answer a search in time, or not all of it.");
    }
    return answer.body();
  }

  /// What a document is about, as a query for those that are about it too.
  private ObjectNode like(SiteId site, String id) {
    var said = said(site, List.of(id)).get(id);
    if (said == null) {
      return Asking.nothing();
    }
    var words = Wording.telling(said.path("title").asText() + "\n" + said.path("text").asText());
    return words.isEmpty()
        ? Asking.nothing()
        : Asking.bool("must", List.of(Asking.enoughOf(words)), "must_not", List.of(Asking.term(Shape.ID, id)));
  }

  /// What documents say, by their ids; those that are not there are left out.
  private Map<String, JsonNode> said(SiteId site, List<String> ids) {
    var asked = ids.stream().map(id -> Json.object("_id", Shape.key(site, id), "routing", site.text())).toList();
    var answer = incarnation.on(alias -> cluster.send("POST", "/" + alias + "/_mget",
        Map.of("_source_includes", Shape.SAID), Json.object("docs", asked)));
    if (!answer.isIn(2)) {
      throw new IndexUnavailable("OpenSearch does not say what documents say: " + answer.why());
    }
    var found = new LinkedHashMap<String, JsonNode>();
    for (int at = 0; at < ids.size(); at++) {
      var said = answer.body().path("docs").path(at).path("_source").path(Shape.SAID);
      if (said.isObject()) {
        found.put(ids.get(at), said);
      }
    }
    return found;
  }

  private List<Hit> shown(Search search, List<Hit> hits, Highlights wanted) {
    var snippets = new LinkedHashMap<String, List<Snippet>>();
    var ids = hits.stream().map(Hit::id).toList();
    long read = 0;
    for (int from = 0; from < ids.size() && read < IndexLimits.SNIPPETS_READ; from += TEXTS) {
      var documents = new ArrayList<IndexedDocument>();
      for (var each : said(search.site(), ids.subList(from, Math.min(ids.size(), from + TEXTS))).entrySet()) {
        var said = each.getValue();
        documents.add(IndexedDocument.of(search.site(), each.getKey(), 0, said.path("title").asText(),
            said.path("text").asText())
            .language(said.path("language").isTextual() ? said.path("language").asText() : null));
        read += said.path("text").asText().length();
      }
      var shown = Wording.snippets(documents, search.query(), wanted);
      for (int at = 0; at < documents.size(); at++) {
        snippets.put(documents.get(at).id(), shown.get(at));
      }
    }
    return hits.stream().map(hit -> new Hit(hit.id(), hit.revision(), hit.score(), hit.truncated(),
        snippets.getOrDefault(hit.id(), List.of()))).toList();
  }
}
