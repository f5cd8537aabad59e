package io.sheaf.docs.metadata.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import io.sheaf.storage.table.SiteId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompositeKeysTest {

  private static final String BOTH = "[{\"key\":\"a\",\"stringValue\":\"x\"},{\"key\":\"b\",\"stringValue\":\"y\"}]";
  private static final String JOINED = "{\"compositeKeys\":[{\"attributeKeys\":[\"a\",\"b\"]}],"
      + "\"allowAdditionalAttributes\":true}";
  private static final String SEPARATE = "{\"allowAdditionalAttributes\":true}";

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  private static List<CompositeKey> searchable(String site) {
    return sheaf.door(Schemas.class).searchable(new SiteId(site), List.of("b", "a"));
  }

  @Test
  void documentsThatAreThereGetWhatIsDeclaredAndLoseWhatIsNotAnyMore() {
    var desk = SchemaDesk.at(sheaf, "rewrite").attributes("a", "b");
    var ids = new ArrayList<String>();
    for (int at = 0; at < 30; at++) {
      ids.add(desk.document(BOTH));
    }
    var away = desk.document(BOTH);
    assertThat(desk.client().delete("/documents/" + away + "?softDelete=true").status()).isEqualTo(200);
    assertThat(searchable("rewrite")).isEmpty();

    desk.set(JOINED);

    new StoredSchemas(sheaf, "rewrite").awaitSearchable(List.of("a", "b"));
    assertThat(searchable("rewrite")).containsExactly(new CompositeKey(List.of("a", "b")));
    ids.forEach(id -> assertThat(desk.value(id, "a::b")).isEqualTo("x::y"));
    assertThat(desk.client().put("/documents/" + away + "/restore").status()).isEqualTo(200);
    assertThat(desk.value(away, "a::b")).isEqualTo("x::y");

    desk.set(SEPARATE);

    assertThat(searchable("rewrite")).isEmpty();
    StoredSchemas.await(() -> ids.stream()
        .allMatch(id -> desk.client().get("/documents/" + id + "/attributes/a::b").status() == 404));
  }

  @Test
  void aClassificationsCombinationIsOnItsDocumentsAlone() {
    var desk = SchemaDesk.at(sheaf, "classified").attributes("a", "b");
    var id = desk.classified("c", SEPARATE);
    var with = desk.document("[{\"classificationId\":\"" + id + "\"}," + BOTH.substring(1));
    var without = desk.document(BOTH);

    desk.client().put(desk.classificationsPath() + "/" + id, SchemaDesk.classification("c", JOINED));

    new StoredSchemas(sheaf, "classified").awaitSearchable(List.of("a", "b"));
    assertThat(desk.value(with, "a::b")).isEqualTo("x::y");
    assertThat(desk.client().get("/documents/" + without + "/attributes/a::b").status()).isEqualTo(404);
  }

  @Test
  void theSameCombinationInAnotherOrderIsSearchedUnderBoth() {
    var desk = SchemaDesk.at(sheaf, "orders").attributes("a", "b").set(JOINED);
    desk.classified("c", "{\"compositeKeys\":[{\"attributeKeys\":[\"b\",\"a\"]}],\"allowAdditionalAttributes\":true}");

    new StoredSchemas(sheaf, "orders").awaitSearchable(List.of("a", "b"));
    assertThat(searchable("orders")).containsExactlyInAnyOrder(new CompositeKey(List.of("a", "b")),
        new CompositeKey(List.of("b", "a")));
  }

  @Test
  void tooManyCombinationsAreRefusedByName() {
    var desk = SchemaDesk.at(sheaf, "toomany").attributes("a", "b").set(JOINED);
    var ten = "[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\",\"10\"]";

    var reply = desk.add("[{\"key\":\"a\",\"stringValues\":" + ten + "},{\"key\":\"b\",\"stringValues\":" + ten
        + "}]");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.at("errors.0.key")).isEqualTo("a::b");
  }

  @Test
  void reindexingMakesWhatIsThereAlreadyOnceMore() {
    var desk = SchemaDesk.at(sheaf, "reindex").attributes("a", "b").set(JOINED);
    var id = desk.document(BOTH);

    var reply = desk.client().post("/reindex/documents/" + id, "{\"target\":\"ATTRIBUTES\"}");

    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    assertThat(desk.value(id, "a::b")).isEqualTo("x::y");
    assertThat(desk.client().post("/reindex/documents/" + id, "{}").text())
        .isEqualTo("{\"errors\":[{\"key\":\"target\",\"error\":\"'target' is required\"}]}");
    assertThat(desk.client().post("/reindex/documents/none", "{\"target\":\"ATTRIBUTES\"}").status()).isEqualTo(404);
  }
}
