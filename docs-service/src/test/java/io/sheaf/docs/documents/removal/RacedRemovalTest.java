package io.sheaf.docs.documents.removal;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.documents.syncs.Sync;
import io.sheaf.docs.documents.syncs.Syncs;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.Condition;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Stamp;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jspecify.annotations.Nullable;

@OnAwsToo
class RacedRemovalTest {

  private static final SiteId SITE = new SiteId("raced");

  /// A table in which somebody else comes first when a key is about to be deleted, once.
  private static final class Raced extends TableBetween {

    private record Race(Key deleted, List<Write> first) {}

    private final AtomicReference<@Nullable Race> race = new AtomicReference<>();

    Raced(Table table) {
      super(table);
    }

    void when(Key deleted, List<Write> first) {
      race.set(new Race(deleted, first));
    }

    boolean isOver() {
      return race.get() == null;
    }

    @Override
    public WriteOutcome write(List<Write> writes) {
      var due = race.get();
      if (due != null && writes.stream().anyMatch(write -> isDeletion(write, due.deleted()))
          && race.compareAndSet(due, null)) {
        assertThat(super.write(due.first()).isDone()).isTrue();
      }
      return super.write(writes);
    }

    private static boolean isDeletion(Write write, Key key) {
      return write instanceof Write.Delete && write.key().equals(key);
    }
  }

  @TempDir
  Path folder;

  @Test
  void whatIsRecordedOfADocumentWhileItIsDeletedGoesWithIt() {
    var raced = new AtomicReference<@Nullable Raced>();
    try (var sheaf = Running.in(folder, table -> {
      var between = new Raced(table);
      raced.set(between);
      return between;
    })) {
      var table = raced.get();
      var ann = sheaf.as("ann", SITE.text());
      var ref = DocumentRef.of(SITE, ann.post("/documents", "{\"content\":\"one\"}").at("documentId"));
      var sync = new Sync(Sync.Service.TYPESENSE, Sync.Type.CONTENT, Sync.Status.COMPLETE, "ann",
          new Stamp(Instant.parse("2101-01-01T00:00:00Z"), 0), null);
      table.when(ref.key(),
          List.of(sheaf.door(Syncs.class).recording(ref, sync), Write.check(ref.key(), Condition.present())));

      var deleted = ann.delete("/documents/" + ref.documentId());

      assertThat(deleted.status()).isEqualTo(200);
      assertThat(table.isOver()).isTrue();
      assertThat(table.page(Query.of(TableSchema.DOCUMENT.main().partition(SITE, ref.keyId()))).items()).isEmpty();
    }
  }
}
