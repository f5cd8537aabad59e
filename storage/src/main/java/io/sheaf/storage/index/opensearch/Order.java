package io.sheaf.storage.index.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sheaf.storage.index.FieldKind;
import io.sheaf.storage.index.SearchPosition;
import io.sheaf.storage.index.SearchSort;
import io.sheaf.storage.table.InvalidPosition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.StringJoiner;

/// The order of an answer, and a hit's place in it as text.
///
/// OpenSearch sorts by a field of its own, and knows nothing of ours, which share one: a script picks the value that
/// counts. It is one script for all, so that it is compiled once; names and values are its parameters.
final class Order {

  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  /// The values come sorted. What is there is marked so that what is not comes last, either way.
  private static final String PICK = """
      String best = null;
      for (def value : doc['values']) {
        if (value.startsWith(params.first)) {
          best = value;
          if (!params.down) { break; }
        } else if (best != null) { break; }
      }
      return best == null ? params.none : params.some + best;""";

  private final List<SearchSort> sort;

  Order(List<SearchSort> sort) {
    this.sort = sort;
  }

  List<ObjectNode> keys() {
    var keys = new ArrayList<ObjectNode>();
    for (var by : sort) {
      keys.add(switch (by) {
        case SearchSort.Relevance _ -> Json.object("_score", Json.object("order", "desc"));
        case SearchSort.ByField field -> Json.object("_script", Json.object("type", "string", "order",
            field.descending() ? "desc" : "asc", "script",
            Json.object("lang", "painless", "source", PICK, "params",
                Json.object("first", first(field), "down", field.descending(), "some", some(field), "none",
                    none(field)))));
      });
    }
    keys.add(Json.object(Shape.ID, Json.object("order", "asc")));
    return keys;
  }

  private static String first(SearchSort.ByField field) {
    return Shape.first(field.kind(), field.field())
        + (field.kind() == FieldKind.KEYWORD ? field.starting() : "");
  }

  private static String some(SearchSort.ByField field) {
    return field.descending() ? "1" : "0";
  }

  private static String none(SearchSort.ByField field) {
    return field.descending() ? "0" : "1";
  }

  float score(JsonNode hit) {
    int at = sort.indexOf(SearchSort.BEST_FIRST);
    return at < 0 ? 0f : (float) hit.path("sort").path(at).asDouble();
  }

  String rank(JsonNode hit) {
    var ranks = new StringJoiner(",");
    for (int at = 0; at < sort.size(); at++) {
      var value = hit.path("sort").path(at);
      ranks.add(switch (sort.get(at)) {
        case SearchSort.Relevance _ -> Integer.toHexString(Float.floatToIntBits((float) value.asDouble()));
        case SearchSort.ByField _ -> ENCODER.encodeToString(value.asText().getBytes(StandardCharsets.UTF_8));
      });
    }
    return ranks.toString();
  }

  /// The values to go on behind.
  ArrayNode after(SearchPosition position) {
    var rank = position.rank();
    var ranks = rank == null ? new String[]{""} : rank.split(",", -1);
    if (ranks.length != Math.max(1, sort.size())) {
      throw notOurs();
    }
    var values = new ArrayList<Object>();
    for (int at = 0; at < sort.size(); at++) {
      values.add(value(sort.get(at), ranks[at]));
    }
    values.add(position.id());
    return Json.array(values);
  }

  private static Object value(SearchSort by, String rank) {
    try {
      return switch (by) {
        case SearchSort.Relevance _ -> score(rank);
        case SearchSort.ByField field -> picked(field, new String(DECODER.decode(rank), StandardCharsets.UTF_8));
      };
    } catch (IllegalArgumentException garbled) {
      throw notOurs();
    }
  }

  private static Object score(String rank) {
    float score = Float.intBitsToFloat(Integer.parseUnsignedInt(rank, 16));
    if (!Float.isFinite(score)) {
      throw notOurs();
    }
    return Double.valueOf(Float.toString(score));
  }

  private static String picked(SearchSort.ByField field, String value) {
    if (!value.equals(none(field)) && !value.startsWith(some(field) + first(field))) {
      throw notOurs();
    }
    return value;
  }

  private static InvalidPosition notOurs() {
    return new InvalidPosition("the position is not one of ours");
  }
}
