package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.IndexUnavailable;
import io.sheaf.storage.index.RefusedQuery;
import io.sheaf.storage.table.SiteId;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/// Searches in OpenSearch's own language, within one site.
///
/// What is known to stay within the query it is wrapped in is let through, and nothing else: a list of what is
/// dangerous would be one release behind. Kept out are, among others, scripts, suggestions, `global` and
/// `significant_terms` aggregations, and values that no hit has (`min_doc_count` 0), all of which speak of other sites;
/// and whatever looks something up elsewhere.
final class RawQueries {

  private static final int MOST_CHARS = 1 << 16;
  private static final int MOST_NODES = 2_000;
  private static final int DEEPEST = 10;
  private static final int MOST_HITS = 100;
  private static final int MOST_BEHIND = 10_000;
  private static final int MOST_BUCKETS = 1_000;

  private static final Set<String> PARTS = Set.of("query", "post_filter", "from", "size", "sort", "search_after",
      "aggs", "aggregations", "_source", "track_total_hits", "track_scores", "min_score");
  private static final Set<String> LEAVES = Set.of("match_all", "match_none", "match", "match_phrase",
      "match_phrase_prefix", "match_bool_prefix", "multi_match", "term", "range", "prefix", "wildcard", "regexp",
      "fuzzy", "exists", "simple_query_string");
  private static final Set<String> MEASURES = Set.of("min", "max", "avg", "sum", "stats", "value_count",
      "cardinality");
  private static final Set<String> BUCKETS = Set.of("terms", "range", "histogram", "missing");
  private static final Set<String> SORT_OPTIONS = Set.of("order", "mode", "missing");
  /// In no option, at whatever depth: each of them runs something or looks something up.
  private static final Set<String> NEVER = Set.of("script", "scripts", "lang", "source", "params", "index", "indices",
      "indexed_shape", "like", "unlike", "query", "filter", "_name", "rewrite", "max_determinized_states");

  private final Finding finding;

  RawQueries(Finding finding) {
    this.finding = finding;
  }

  String query(SiteId site, String text) {
    var asked = parsed(text);
    check(asked);
    var body = asked.deepCopy();
    body.set("query", Asking.bool("filter", List.of(Asking.ofSite(site)), "must",
        asked.has("query") ? List.of(asked.get("query")) : List.of()));
    body.put("timeout", "5s");
    if (!asked.has("size")) {
      body.put("size", 10);
    }
    var answer = finding.send(site, body);
    if (answer.isIn(4)) {
      throw new RefusedQuery("OpenSearch refuses the query: " + answer.why());
    }
    if (!answer.isIn(2) || !answer.body().isObject()) {
      throw new IndexUnavailable("OpenSearch does not answer a query: " + answer.why());
    }
    return answer.body().toString();
  }

  private static ObjectNode parsed(String text) {
    if (text.length() > MOST_CHARS) {
      throw new RefusedQuery("A query has at most " + MOST_CHARS + " characters.");
    }
    try {
      if (Json.parsed(text) instanceof ObjectNode body) {
        return body;
      }
    } catch (IOException | IllegalArgumentException unreadable) {
      // said below
    }
    throw new RefusedQuery("A query is a JSON object, at most 40 deep, that says each thing once.");
  }

  private static void check(ObjectNode body) {
    if (nodes(body) > MOST_NODES) {
      throw new RefusedQuery("A query has at most " + MOST_NODES + " parts.");
    }
    body.properties().forEach(part -> {
      var value = part.getValue();
      switch (part.getKey()) {
        case "query", "post_filter" -> checkQuery(value, 1);
        case "aggs", "aggregations" -> checkAggregations(value, 1);
        case "sort" -> checkSort(value);
        case "from" -> number("from", value, MOST_BEHIND);
        case "size" -> number("size", value, MOST_HITS);
        case "_source" -> checkOptions("_source", value);
        case String name when PARTS.contains(name) -> checkOptions(name, value);
        case String name -> throw refused(name);
      }
    });
    if (body.path("from").asInt() + body.path("size").asInt() > MOST_BEHIND) {
      throw new RefusedQuery("'from' and 'size' lead to the first " + MOST_BEHIND + " hits at most.");
    }
  }

  private static int nodes(JsonNode node) {
    int nodes = 1;
    for (var part : node) {
      nodes += nodes(part);
    }
    return nodes;
  }

  private static RefusedQuery refused(String name) {
    return new RefusedQuery("'" + (name.length() > 60 ? name.substring(0, 60) : name)
        + "' is not let through to OpenSearch.");
  }

  private static void number(String name, JsonNode value, int most) {
    if (!value.isInt() || value.asInt() < 0 || value.asInt() > most) {
      throw new RefusedQuery("'" + name + "' is a number from 0 to " + most + ".");
    }
  }

  private static void checkQuery(JsonNode query, int depth) {
    if (depth > DEEPEST) {
      throw new RefusedQuery("A query nests at most " + DEEPEST + " deep.");
    }
    if (!query.isObject() || query.size() != 1) {
      throw new RefusedQuery("Each query is an object with one name.");
    }
    var name = query.fieldNames().next();
    var said = query.get(name);
    switch (name) {
      case "bool" -> checkParts(said, Set.of("must", "should", "filter", "must_not"),
          Set.of("boost", "minimum_should_match"), depth);
      case "dis_max" -> checkParts(said, Set.of("queries"), Set.of("boost", "tie_breaker"), depth);
      case "constant_score" -> checkParts(said, Set.of("filter"), Set.of("boost"), depth);
      case "boosting" -> checkParts(said, Set.of("positive", "negative"), Set.of("boost", "negative_boost"), depth);
      case "terms" -> said.properties().forEach(field -> {
        // why not an object: it would name a document, of any index, that has the values.
        if (!field.getValue().isArray() && !field.getKey().equals("boost")) {
          throw new RefusedQuery("'terms' takes a list of values.");
        }
        checkOptions("terms", field.getValue());
      });
      case String leaf when LEAVES.contains(leaf) -> checkLeaf(leaf, said);
      case String other -> throw refused(other);
    }
  }

  private static void checkParts(JsonNode said, Set<String> queries, Set<String> options, int depth) {
    if (!said.isObject()) {
      throw new RefusedQuery("A query that is made of queries is an object.");
    }
    said.properties().forEach(part -> {
      if (queries.contains(part.getKey())) {
        if (part.getValue().isArray()) {
          part.getValue().forEach(each -> checkQuery(each, depth + 1));
        } else {
          checkQuery(part.getValue(), depth + 1);
        }
      } else if (options.contains(part.getKey()) && part.getValue().isValueNode()) {
        return;
      } else {
        throw refused(part.getKey());
      }
    });
  }

  /// `query` is what the words of some of them are called, and there it is a text.
  private static void checkLeaf(String name, JsonNode said) {
    if (!said.isObject()) {
      throw refused(name);
    }
    said.properties().forEach(part -> {
      if (part.getValue().isObject()) {
        part.getValue().properties().forEach(option -> checkOption(option.getKey(), option.getValue()));
      } else {
        checkOption(part.getKey(), part.getValue());
      }
    });
  }

  private static void checkOption(String name, JsonNode value) {
    if (name.equals("query") && value.isValueNode()) {
      return;
    }
    if (NEVER.contains(name)) {
      throw refused(name);
    }
    checkOptions(name, value);
  }

  private static void checkOptions(String name, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(part -> checkOption(part.getKey(), part.getValue()));
    } else if (value.isArray()) {
      value.forEach(each -> checkOptions(name, each));
    }
  }

  private static void checkSort(JsonNode sort) {
    if (sort.isArray()) {
      sort.forEach(RawQueries::checkSortKey);
    } else {
      checkSortKey(sort);
    }
  }

  private static void checkSortKey(JsonNode key) {
    if (key.isTextual()) {
      return;
    }
    if (!key.isObject()) {
      throw new RefusedQuery("'sort' names fields.");
    }
    key.properties().forEach(field -> {
      if (field.getKey().equals("_script") || field.getKey().equals("_geo_distance")) {
        throw refused(field.getKey());
      }
      field.getValue().properties().forEach(option -> {
        if (!SORT_OPTIONS.contains(option.getKey()) || !option.getValue().isValueNode()) {
          throw refused(option.getKey());
        }
      });
    });
  }

  private static void checkAggregations(JsonNode named, int depth) {
    if (depth > 3) {
      throw new RefusedQuery("Aggregations nest at most 3 deep.");
    }
    if (!named.isObject() || named.size() > 20) {
      throw new RefusedQuery("Aggregations are an object of at most 20 names.");
    }
    named.forEach(each -> {
      if (!each.isObject()) {
        throw new RefusedQuery("An aggregation is an object.");
      }
      each.properties().forEach(part -> checkAggregation(part.getKey(), part.getValue(), depth));
    });
  }

  private static void checkAggregation(String type, JsonNode said, int depth) {
    switch (type) {
      case "aggs", "aggregations" -> checkAggregations(said, depth + 1);
      case "filter" -> checkQuery(said, 1);
      case "filters" -> {
        said.properties().forEach(part -> {
          if (!part.getKey().equals("filters")) {
            throw refused(part.getKey());
          }
        });
        said.path("filters").forEach(each -> checkQuery(each, 1));
      }
      case String measure when MEASURES.contains(measure) -> checkOptions(measure, said);
      case String buckets when BUCKETS.contains(buckets) -> {
        checkOptions(buckets, said);
        if (said.has("size")) {
          number("size", said.get("size"), MOST_BUCKETS);
        }
        for (var least : List.of("min_doc_count", "shard_min_doc_count")) {
          // why: with zero, it lists what documents of other sites have.
          if (said.has(least) && (!said.get(least).isInt() || said.get(least).asInt() < 1)) {
            throw new RefusedQuery("'" + least + "' is at least 1.");
          }
        }
      }
      case String other -> throw refused(other);
    }
  }
}
