package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.Facet;
import io.sheaf.storage.index.FacetCounts;
import io.sheaf.storage.index.FieldKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Facets into aggregations and back. A site is on one shard, so the counts of its values are exact; how many different
/// values there are is counted as far as OpenSearch lets one answer have them, [#MOST] for all its facets together.
final class Counting {

  private static final int MOST = 60_000;

  private final List<Facet> facets;
  private final int size;

  Counting(List<Facet> facets) {
    this.facets = facets;
    long lists = facets.stream().filter(facet -> facet instanceof Facet.Values).count();
    this.size = (int) (MOST / Math.max(1, lists));
  }

  @Nullable
  ObjectNode asked() {
    if (facets.isEmpty()) {
      return null;
    }
    var asked = Json.object();
    for (int at = 0; at < facets.size(); at++) {
      switch (facets.get(at)) {
        case Facet.Values values -> asked.set("f" + at, Json.object("terms", Json.object("field", Shape.VALUES,
            "include", literally(start(values)) + ".*", "size", size, "order",
            List.of(Json.object("_count", "desc"), Json.object("_key", "asc")))));
        case Facet.Ranges ranges -> {
          var filters = ranges.ranges().stream().map(bounds -> Asking.range(ranges.field(), bounds)).toList();
          // why nothing for none: OpenSearch refuses an aggregation without a filter.
          if (!filters.isEmpty()) {
            asked.set("f" + at, Json.object("filters", Json.object("filters", filters)));
          }
        }
      }
    }
    return asked;
  }

  private static String start(Facet.Values values) {
    return Shape.value(values.field(), values.starting());
  }

  /// As a regular expression that is nothing but itself.
  private static String literally(String text) {
    var pattern = new StringBuilder();
    for (char letter : text.toCharArray()) {
      if (letter > ' ' && letter < 0x7f && !Character.isLetterOrDigit(letter)) {
        pattern.append('\\');
      }
      pattern.append(letter);
    }
    return pattern.toString();
  }

  List<FacetCounts> read(JsonNode aggregations) {
    var counts = new ArrayList<FacetCounts>();
    for (int at = 0; at < facets.size(); at++) {
      var buckets = aggregations.path("f" + at).path("buckets");
      counts.add(switch (facets.get(at)) {
        case Facet.Values values -> values(values, buckets);
        case Facet.Ranges _ -> {
          var ranges = new ArrayList<Long>();
          buckets.forEach(bucket -> ranges.add(bucket.path("doc_count").asLong()));
          yield new FacetCounts.Ranges(ranges);
        }
      });
    }
    return counts;
  }

  private static FacetCounts values(Facet.Values facet, JsonNode buckets) {
    int name = Shape.first(FieldKind.KEYWORD, facet.field()).length();
    var counts = new ArrayList<FacetCounts.Count>();
    for (int at = 0; at < Math.min(facet.most(), buckets.size()); at++) {
      var bucket = buckets.get(at);
      counts.add(new FacetCounts.Count(bucket.path("key").asText().substring(name), bucket.path("doc_count").asLong()));
    }
    return new FacetCounts.Values(counts, buckets.size());
  }
}
