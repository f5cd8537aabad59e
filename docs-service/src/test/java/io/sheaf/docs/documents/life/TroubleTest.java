package io.sheaf.docs.documents.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.documents.DocumentRef;
import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.TableUnavailable;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.WriteOutcome;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@OnAwsToo
class TroubleTest {

  private static final String ID = "0b1f7f5e-7c33-4b52-9d0c-6a4a4a0f6c11";
  private static final SiteId SITE = new SiteId("trouble");

  /// A table of which one call goes wrong once the test says so: before it happens, or after.
  private static final class Failing implements Table {

    private final Table table;
    private volatile int callsUntil = Integer.MAX_VALUE;
    private volatile boolean afterwards;

    Failing(Table table) {
      this.table = table;
    }

    void failAt(int call, boolean once) {
      afterwards = once;
      callsUntil = call;
    }

    boolean hasFailed() {
      return callsUntil < 0;
    }

    @Override
    public Map<Key, io.sheaf.storage.table.Item> find(Collection<Key> keys) {
      return failing(() -> table.find(keys));
    }

    @Override
    public Page page(Query query) {
      return failing(() -> table.page(query));
    }

    @Override
    public WriteOutcome write(List<Write> writes) {
      // why: who was noticed reading is written down at a time of its own.
      return Thread.currentThread().getName().startsWith("sheaf-notebook")
          ? table.write(writes)
          : failing(() -> table.write(writes));
    }

    private synchronized <T> T failing(Supplier<T> call) {
      boolean fails = callsUntil-- == 0;
      if (fails && !afterwards) {
        throw new TableUnavailable("refused, as the test wants");
      }
      var answer = call.get();
      if (fails) {
        throw new TableUnavailable("lost, as the test wants");
      }
      return answer;
    }
  }

  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whateverGoesWrongADocumentIsThereAsAWholeOrNotAtAll(boolean afterwards) {
    var failing = new Failing[1];
    try (var sheaf = Running.in(folder, table -> failing[0] = new Failing(table),
        Features.USUAL.withAutomation(false))) {
      var ann = sheaf.as("ann", SITE.text());
      var ref = DocumentRef.of(SITE, ID);
      int tries = 0;
      do {
        failing[0].failAt(tries++, afterwards);
        var made = ann.post("/documents", "{\"documentId\":\"" + ID + "\",\"path\":\"a/b.txt\",\"content\":\"one\","
            + "\"tags\":[{\"key\":\"k\",\"value\":\"v\"}]}");
        boolean failed = failing[0].hasFailed();
        failing[0].failAt(Integer.MAX_VALUE, false);

        var read = ann.get("/documents/" + ID);
        assertThat(made.status()).isIn(201, 503);
        if (read.status() == 200) {
          var latest = sheaf.engines().ports().table().find(ref.key()).orElseThrow();
          var blob = new BlobRef(ref.blobKey(), latest.text("s3version"));
          assertThat(sheaf.engines().ports().blobs().describe(blob)).isPresent();
          assertThat(ann.get("/folders?path=a").at("documents.0.documentId")).isEqualTo(ID);
          assertThat(ann.get("/documents").size("documents")).isEqualTo(1);
          assertThat(ann.delete("/documents/" + ID).status()).isEqualTo(200);
        } else {
          assertThat(made.status()).isEqualTo(503);
          assertThat(ann.get("/documents").size("documents")).isZero();
          assertThat(sheaf.engines().ports().table()
              .page(Query.of(TableSchema.DOCUMENT.main().partition(SITE, ID))).items()).isEmpty();
        }
        if (!failed) {
          break;
        }
      } while (tries < 100);
      assertThat(tries).isBetween(4, 60);
    }
  }

  @Test
  void ofManyThatMakeDocumentsAtOnceTheLimitLetsInExactlySoMany() throws Exception {
    try (var sheaf = Running.in(folder)) {
      sheaf.admin().patch("/sites/few/configuration", "{\"maxDocuments\":\"7\"}");
      var made = new AtomicInteger();
      var refused = new AtomicInteger();
      try (var threads = Executors.newFixedThreadPool(20)) {
        for (int thread = 0; thread < 20; thread++) {
          int number = thread;
          threads.submit(() -> {
            var reply = sheaf.as("ann" + number, "few").post("/documents", "{\"content\":\"x\"}");
            (reply.status() == 201 ? made : refused).incrementAndGet();
            assertThat(reply.status()).isIn(201, 400);
          });
        }
      }

      assertThat(made).hasValue(7);
      assertThat(refused).hasValue(13);
      assertThat(sheaf.as("ann", "few").get("/documents?limit=100").size("documents")).isEqualTo(7);
    }
  }

  @Test
  void contentOfARefusedRequestDoesNotStay() {
    try (var sheaf = Running.in(folder)) {
      sheaf.admin().patch("/sites/full/configuration", "{\"maxDocuments\":\"0\"}");
      var ann = sheaf.as("ann", "full");

      var refused = ann.post("/documents", "{\"documentId\":\"" + ID + "\",\"content\":\"x\"}");

      assertThat(refused.status()).isEqualTo(400);
      assertThat(sheaf.engines().ports().blobs().keys(new SiteId("full"), null, 10)).isEmpty();
    }
  }
}
