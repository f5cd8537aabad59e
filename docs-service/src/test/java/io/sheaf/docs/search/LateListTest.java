package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searches in lists that lag behind what documents say.
class LateListTest {

  /// Answers pages of indexes as it answered them first, once it has stopped.
  private static final class Late extends TableBetween {

    private final Map<Query, Page> answered = new HashMap<>();
    private boolean stopped;

    Late(Table table) {
      super(table);
    }

    @Override
    public synchronized Page page(Query query) {
      if (query.partition().index().isEmpty()) {
        return super.page(query);
      }
      if (stopped && answered.containsKey(query)) {
        return answered.get(query);
      }
      var page = super.page(query);
      answered.put(query, page);
      return page;
    }
  }

  @Test
  void whatIsListedStillIsNotFoundOnceNoDocumentSaysSo(@TempDir Path folder) {
    var late = new Late[1];
    try (var running = Running.in(folder, table -> late[0] = new Late(table))) {
      var desk = AttributeDesk.at(running, "late");
      for (int at = 0; at < 4; at++) {
        desk.document("d" + at, AttributeDesk.text("s", "a", "b"));
      }
      var queries = List.of("\"attribute\":{\"key\":\"s\",\"eq\":\"a\"}", "\"attribute\":{\"key\":\"s\"}",
          "\"attribute\":{\"key\":\"s\",\"beginsWith\":\"a\"}");
      queries.forEach(query -> assertThat(desk.found(query)).hasSize(4));

      late[0].stopped = true;
      desk.client().put("/documents/d1/attributes/s", "{\"attribute\":{\"stringValue\":\"b\"}}");
      desk.client().delete("/documents/d2/attributes/s");
      desk.client().delete("/documents/d3");

      assertThat(desk.found(queries.get(0))).containsExactly("d0");
      assertThat(desk.found(queries.get(1))).containsExactly("d0", "d1");
      assertThat(desk.found(queries.get(2))).containsExactly("d0");
    }
  }
}
