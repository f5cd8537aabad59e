package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnAwsToo
class ToldTest {

  @TempDir
  Path folder;

  @Test
  void everyChangeOfADocumentRecordsOneEvent() {
    try (var sheaf = Running.in(folder)) {
      var ann = sheaf.as("ann", "told");
      var id = ann
          .post("/documents", "{\"path\":\"a.txt\",\"content\":\"1\",\"tags\":[{\"key\":\"k\",\"value\":\"v\"}]}")
          .at("documentId");
      ann.patch("/documents/" + id, "{\"path\":\"b.txt\"}");
      ann.patch("/documents/" + id, "{\"content\":\"22\"}");
      ann.patch("/documents/" + id, "{\"path\":\"b.txt\"}");
      ann.delete("/documents/" + id + "?softDelete=true");
      ann.put("/documents/" + id + "/restore");
      ann.delete("/documents/" + id);

      var events = events(sheaf, "told");

      assertThat(events.stream().map(event -> event.text("type"))).containsExactly("CREATE", "UPDATE", "NEW_VERSION",
          "SOFT_DELETE", "RESTORE", "DELETE");
      assertThat(events).allSatisfy(event -> {
        assertThat(event.text("resource")).isEqualTo("documents");
        assertThat(event.text("subject")).isEqualTo(id);
        assertThat(event.text("userId")).isEqualTo("ann");
        assertThat(event.text("sourceIpAddress")).isEqualTo("127.0.0.1");
      });
      assertThat(events.get(0).value("changes")).asString().contains("path", "tags.k", "contentLength");
      assertThat(((Value.Fields) events.get(1).value("changes")).values()).isEqualTo(
          Map.of("path", Value.of(Map.of("oldValue", Value.of("a.txt"), "newValue", Value.of("b.txt")))));
    }
  }

  private static List<Item> events(Running sheaf, String site) {
    var events = new ArrayList<Item>();
    IntStream.range(0, 4).forEach(shard -> events.addAll(sheaf.engines().ports().table()
        .page(Query.of(TableSchema.EVENT.main().partition(new SiteId(site), shard))).items()));
    events.sort(Comparator.comparing(event -> event.text("inserteddate")));
    return events;
  }
}
