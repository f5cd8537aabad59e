package io.sheaf.docs.search.feeding;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Client;
import io.sheaf.docs.running.Engines;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.TableBetween;
import io.sheaf.storage.table.Page;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.TableSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The index is lost or broken, and is right again without anybody's help. Of one in a cluster, the engine's own test
/// says the same.
class IndexLostTest {

  private static final int DOCUMENTS = 120;

  @TempDir
  private Path folder;

  @BeforeAll
  static void needsAnIndexOfItsOwn() {
    Assumptions.assumeFalse(Engines.areRemote(), "the index of a cluster is in no folder");
  }

  private interface Damage {
    void to(Path index) throws IOException;
  }

  private void survives(Damage damage) throws IOException {
    try (var running = Running.in(folder)) {
      for (int number = 0; number < DOCUMENTS; number++) {
        make(client(running, number % 3), number);
      }
      client(running, 0).delete("/documents/" + id(0));
      client(running, 1).delete("/documents/" + id(1) + "?softDelete=true");
      running.door(FeedProbe.class).awaitStill();
      assertThat(total(running)).isEqualTo(DOCUMENTS - 2);
    }
    damage.to(folder.resolve("text-index"));

    try (var running = Running.in(folder)) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (total(running) < DOCUMENTS - 2 || isRebuilding(running)) {
        assertThat(System.nanoTime()).as("it is right again in time").isLessThan(end);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      assertThat(total(running)).isEqualTo(DOCUMENTS - 2);
      assertThat(search(client(running, 2), "needle2").at("totalCount")).isEqualTo("1");
      assertThat(search(client(running, 0), "\\\"needle0\\\"").at("totalCount")).isEqualTo("0");
    }
  }

  private static String id(int number) {
    return new UUID(7, number).toString();
  }

  private static Client client(Running running, int site) {
    return running.as("ann", "site" + site);
  }

  private static void make(Client client, int number) {
    var made = client.post("/documents", "{\"documentId\":\"" + id(number) + "\",\"path\":\"f/" + number
        + ".txt\",\"contentType\":\"text/plain\",\"content\":\"common needle" + number + "\"}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
  }

  private static io.sheaf.docs.running.Reply search(Client client, String text) {
    return client.post("/searchFulltext", "{\"query\":{\"text\":\"" + text + "\"}}");
  }

  private static int total(Running running) {
    int total = 0;
    for (int site = 0; site < 3; site++) {
      total += Integer.parseInt(search(client(running, site), "common").at("totalCount"));
    }
    return total;
  }

  private static boolean isRebuilding(Running running) {
    return search(client(running, 0), "common").header("X-Sheaf-Index").isPresent();
  }

  @Test
  void anIndexThatWasDeletedIsMadeAgain() throws IOException {
    survives(IndexLostTest::delete);
  }

  @Test
  void anIndexThatIsGarbageIsMadeAgain() throws IOException {
    survives(index -> {
      var random = new Random(7);
      try (var files = Files.list(index)) {
        for (var file : files.toList()) {
          var garbage = new byte[(int) Math.max(1, Files.size(file))];
          random.nextBytes(garbage);
          Files.write(file, garbage);
        }
      }
    });
  }

  @Test
  void anIndexThatBelongsToAnEarlierTimeIsMadeAgain() throws IOException {
    survives(index -> {
      try (var files = Files.list(index)) {
        for (var file : files.filter(file -> file.getFileName().toString().startsWith("segments_")).toList()) {
          Files.delete(file);
        }
      }
    });
  }

  /// A table whose days can be held back.
  private static final class Held extends TableBetween {

    private final AtomicBoolean isHeld;

    Held(Table table, AtomicBoolean isHeld) {
      super(table);
      this.isHeld = isHeld;
    }

    @Override
    public Page page(Query query) {
      var list = TableSchema.DOCUMENTS_OF_DAY.partition(new SiteId("site2"), LocalDate.parse("2100-01-01"));
      while (isHeld.get() && query.equals(Query.of(list).limit(50))) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
      return super.page(query);
    }
  }

  @Test
  void searchesMeanwhileAnswerWhatIsThereAndSayHowFarItIs() throws IOException {
    try (var running = Running.in(folder)) {
      for (int number = 0; number < DOCUMENTS; number++) {
        make(client(running, number % 3), number);
      }
      running.door(FeedProbe.class).awaitStill();
    }
    delete(folder.resolve("text-index"));
    var isHeld = new AtomicBoolean(true);

    try (var running = Running.in(folder, table -> new Held(table, isHeld))) {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (total(running) < DOCUMENTS / 3 * 2) {
        assertThat(System.nanoTime()).as("the first two sites are there in time").isLessThan(end);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      for (int each = 0; each < 20; each++) {
        var reply = search(client(running, 2), "common");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.at("totalCount")).isEqualTo("0");
        assertThat(reply.header("X-Sheaf-Index")).contains("rebuilding; done=80; of=120");
      }
      assertThat(client(running, 2).post("/search", "{\"query\":{\"text\":\"common\"}}").header("X-Sheaf-Index"))
          .isPresent();
      assertThat(client(running, 2).get("/documents/" + id(2)).status()).isEqualTo(200);

      isHeld.set(false);
      while (isRebuilding(running)) {
        assertThat(System.nanoTime()).as("it is right again in time").isLessThan(end);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      assertThat(total(running)).isEqualTo(DOCUMENTS);
    }
  }

  private static void delete(Path index) throws IOException {
    try (var files = Files.walk(index)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
