package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.Documents;
import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.Item;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who asks whether a document is there or put away finds it, whatever becomes of it between two looks.
@OnAwsToo
class FoundAnywhereTest {

  private static final SiteId SITE = new SiteId("anywhere");

  /// A table in which something happens right after the first look at a key.
  private static final class Overtaken extends TableBetween {

    private record Turn(Key key, Runnable then) {}

    private final AtomicReference<Turn> turn = new AtomicReference<>();

    Overtaken(Table table) {
      super(table);
    }

    void after(Key key, Runnable then) {
      turn.set(new Turn(key, then));
    }

    @Override
    public Map<Key, Item> find(Collection<Key> keys) {
      var found = super.find(keys);
      var due = turn.get();
      if (due != null && keys.contains(due.key()) && turn.compareAndSet(due, null)) {
        due.then().run();
      }
      return found;
    }
  }

  @TempDir
  Path folder;

  private Running sheaf;
  private Overtaken table;
  private Client ann;
  private DocumentRef ref;

  @BeforeEach
  void start() {
    sheaf = Running.in(folder, inner -> {
      table = new Overtaken(inner);
      return table;
    });
    ann = sheaf.as("ann", SITE.text());
    ref = DocumentRef.of(SITE, ann.post("/documents", "{\"content\":\"one\"}").at("documentId"));
  }

  @AfterEach
  void stop() {
    sheaf.close();
  }

  private void putAway() {
    assertThat(ann.delete("/documents/" + ref.documentId() + "?softDelete=true").status()).isEqualTo(200);
  }

  private void bringBack() {
    assertThat(ann.put("/documents/" + ref.documentId() + "/restore").status()).isEqualTo(200);
  }

  @Test
  void oneThatIsBroughtBackMeanwhileIsFound() {
    putAway();
    table.after(ref.key(), this::bringBack);
    assertThat(sheaf.door(Documents.class).findAnywhere(ref)).isPresent();

    putAway();
    table.after(ref.key(), this::bringBack);
    assertThat(sheaf.door(Documents.class).findAnywhere(List.of(ref))).containsOnlyKeys(ref);
  }

  @Test
  void oneThatIsPutAwayMeanwhileIsFound() {
    table.after(ref.key(), this::putAway);
    assertThat(sheaf.door(Documents.class).findAnywhere(ref)).isPresent();
    assertThat(sheaf.door(Documents.class).findAnywhere(List.of(ref))).containsOnlyKeys(ref);
  }

  @Test
  void oneThatIsGoneForGoodIsNot() {
    assertThat(ann.delete("/documents/" + ref.documentId()).status()).isEqualTo(200);

    assertThat(sheaf.door(Documents.class).findAnywhere(ref)).isEmpty();
    assertThat(sheaf.door(Documents.class).findAnywhere(List.of(ref))).isEmpty();
  }
}
