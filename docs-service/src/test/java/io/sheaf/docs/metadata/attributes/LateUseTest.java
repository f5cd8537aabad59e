package io.sheaf.docs.metadata.attributes;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is in use stays, also where the lists that tell so are behind what documents say.
class LateUseTest {

  /// Shows lists of the index as they were before anything stood in them, so many times.
  private static final class Behind extends TableBetween {

    private final AtomicInteger times = new AtomicInteger();

    Behind(Table table) {
      super(table);
    }

    @Override
    public Page page(Query query) {
      return query.partition().index().isPresent() && times.getAndDecrement() > 0
          ? new Page(List.of(), null)
          : super.page(query);
    }
  }

  private static Behind table;
  private static Running running;

  @BeforeAll
  static void start(@TempDir Path folder) {
    running = Running.in(folder, bare -> table = new Behind(bare));
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  private static String document(Client ann, String attribute) {
    var made = ann.post("/documents", "{\"content\":\"x\",\"attributes\":[" + attribute + "]}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return "/documents/" + made.at("documentId");
  }

  @Test
  void anAttributeStaysThatADocumentHasAndTheListDoesNotShowYet() {
    var ann = running.as("ann", "attribute");
    ann.post("/attributes", "{\"attribute\":{\"key\":\"security\"}}");
    var document = document(ann, "{\"key\":\"security\",\"stringValue\":\"high\"}");
    table.times.set(6);

    var refused = ann.delete("/attributes/security");

    assertThat(refused.text()).isEqualTo(
        "{\"errors\":[{\"key\":\"security\",\"error\":\"attribute 'security' is in use, cannot be deleted\"}]}");
    assertThat(ann.put(document + "/attributes/security", "{\"attribute\":{\"stringValue\":\"low\"}}").status())
        .isEqualTo(200);
  }

  @Test
  void aClassificationStaysThatADocumentHasAndTheListDoesNotShowYet() {
    var ann = running.as("ann", "classification");
    var id = ann.post("/sites/classification/classifications", "{\"classification\":{\"name\":\"c\",\"attributes\":"
        + "{\"allowAdditionalAttributes\":true}}}").at("classificationId");
    document(ann, "{\"classificationId\":\"" + id + "\"}");
    table.times.set(6);

    var refused = ann.delete("/sites/classification/classifications/" + id);

    assertThat(refused.text()).isEqualTo("{\"message\":\"Classification '" + id + "' in use\"}");
    assertThat(ann.get("/sites/classification/classifications/" + id).status()).isEqualTo(200);
  }

  @Test
  void whatNobodyUsesGoesOnceTheListsHaveHadTheirTime() {
    var ann = running.as("ann", "nobody");
    ann.post("/attributes", "{\"attribute\":{\"key\":\"security\"}}");

    assertThat(ann.delete("/attributes/security").text()).isEqualTo("{\"message\":\"Attribute 'security' deleted\"}");
  }
}
