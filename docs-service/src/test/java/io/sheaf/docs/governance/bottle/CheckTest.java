package io.sheaf.docs.governance.bottle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Shelf;
import io.sheaf.docs.running.Eventually;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.storage.blobs.BlobKey;
import io.sheaf.storage.blobs.NewBlob;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A check says what is wrong, and says nothing of what is not.
@OnAwsToo
class CheckTest {

  private static final SiteId OFFICE = new SiteId("office");

  @TempDir
  Path folder;

  private final List<String> said = new CopyOnWriteArrayList<>();

  private Check.Found check(Running sheaf) {
    said.clear();
    return sheaf.door(Check.class).run(said::add);
  }

  @Test
  void aStoreThatIsWellIsSaidToBe() {
    try (var sheaf = Running.in(folder)) {
      var office = Office.filled(sheaf, "office", 8);
      sheaf.as("ann", "office").delete("/documents/" + office.documents.get(4));

      var found = check(sheaf);

      assertThat(found.isWell()).as(said.toString()).isTrue();
      assertThat(found.contents()).isGreaterThanOrEqualTo(8);
      assertThat(found.text()).contains("all is well");
    }
  }

  @Test
  void aContentThatIsMissingIsNamed() {
    try (var sheaf = Running.in(folder)) {
      var office = Office.filled(sheaf, "office", 4);
      var id = office.documents.getFirst();
      sheaf.engines().ports().blobs().deleteAll(BlobKey.of(OFFICE, id));

      var found = check(sheaf);

      assertThat(found.isWell()).isFalse();
      assertThat(said).anyMatch(line -> line.contains("is missing") && line.contains(id));
    }
  }

  @Test
  void itemsOfADocumentThatIsNotThereAreNamed() {
    try (var sheaf = Running.in(folder)) {
      var office = Office.filled(sheaf, "office", 4);
      var id = office.documents.getLast();
      Shelf.of(sheaf, "office").cutOff(id);

      var found = check(sheaf);

      assertThat(found.isWell()).isFalse();
      assertThat(said).anyMatch(line -> line.contains("document that is not there") && line.contains(
          DocumentRef.of(OFFICE, id).keyId()));
    }
  }

  @Test
  void aRecordThatWasTouchedIsNamed() {
    try (var sheaf = Running.in(folder)) {
      var office = Office.filled(sheaf, "office", 4);
      var table = sheaf.engines().ports().table();
      var activities = Query.of(TableSchema.DOCUMENT_ACTIVITY.main().partition(OFFICE, office.documents.getLast()));
      var ofOne = Eventually.answer(() -> table.page(activities).items(), found -> !found.isEmpty()).getFirst();
      table.write(Write.put(ofOne.toBuilder().with("userId", "somebody").build()));

      var found = check(sheaf);

      assertThat(found.wrong()).as(said.toString()).isEqualTo(1);
      assertThat(said).anyMatch(line -> line.matches(
          "The activities of site 'office' were touched: record [0-9]+: it is not as it was recorded"));
    }
  }

  @Test
  void aContentThatNothingNamesIsNamedAndNoMisfortune() {
    try (var sheaf = Running.onEmbedded(folder)) {
      Office.filled(sheaf, "office", 4);
      sheaf.engines().ports().blobs().put(BlobKey.of(OFFICE, "nobody"), NewBlob.of(new byte[]{1}));
      // why: what was put is durable, and in a snapshot, with the next write.
      assertThat(sheaf.as("ann", "office").post("/documents", "{\"content\":\"x\"}").status()).isEqualTo(201);
      assertThat(check(sheaf).orphans()).as("what may still be named").isZero();
      sheaf.clock().advance(Duration.ofHours(2));

      var found = check(sheaf);

      assertThat(found.isWell()).as(said.toString()).isTrue();
      assertThat(found.orphans()).isEqualTo(1);
      assertThat(said).anyMatch(line -> line.contains("nobody") && line.contains("named by nothing"));
    }
  }
}
