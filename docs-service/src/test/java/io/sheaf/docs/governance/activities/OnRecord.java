package io.sheaf.docs.governance.activities;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// What the record says to somebody, waited for: it follows a moment behind.
final class OnRecord {

  private static final JsonMapper JSON = JsonMapper.createDefault();

  private OnRecord() {
  }

  /// `resource TYPE STATUS` of each, and where it is about one, of what.
  static List<String> words(List<JsonNode> activities) {
    return activities.stream().map(one -> text(one, "resource") + " " + text(one, "type")).toList();
  }

  static String text(JsonNode node, String path) {
    var at = node;
    for (var step : path.split("/")) {
      var next = at.get(step);
      if (next == null) {
        return "";
      }
      at = next;
    }
    return at.isValueNode() ? at.coerceStringValue() : json(at);
  }

  private static String json(JsonNode node) {
    try {
      return JSON.writeValueAsString(node);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static List<JsonNode> rows(Reply reply, String field) {
    var rows = new ArrayList<JsonNode>();
    var list = reply.json().get(field);
    if (list != null) {
      list.values().forEach(rows::add);
    }
    return rows;
  }

  /// The activities that the query asks for, the oldest first, once they are as wanted.
  static List<JsonNode> of(Client client, String query, Predicate<List<JsonNode>> wanted) {
    return Eventually.answer(() -> rows(client.get("/activities?limit=100&sort=ASC&" + query), "activities"), wanted);
  }

  static List<JsonNode> of(Client client, String query, int count) {
    return of(client, query, rows -> rows.size() >= count);
  }
}
