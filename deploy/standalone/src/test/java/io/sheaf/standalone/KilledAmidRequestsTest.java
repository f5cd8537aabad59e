package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Key;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.SiteId;
import io.sheaf.storage.table.SitePosition;
import io.sheaf.storage.table.TableSchema;
import io.sheaf.storage.table.sqlite.SqliteSiteItems;
import io.sheaf.storage.table.sqlite.SqliteTable;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Requests that can be repeated, while the process that does them is killed.
class KilledAmidRequestsTest {

  private static final int REQUESTS = Counts.of(60, 1_998);
  private static final int LIVES = Counts.of(3, 12);
  private static final int TIMES_WHILE_KILLED = 3;
  private static final int AT_ONCE = 8;
  private static final SiteId SITE = new SiteId("killed");
  private static final String TOKEN = Tokens.of(SITE.text());

  @TempDir
  Path scratch;

  private final long seed = Counts.seed();
  private final Random random = new Random(seed);
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger sent = new AtomicInteger();
  private final Map<String, Set<String>> answers = new ConcurrentHashMap<>();
  private volatile @Nullable RunningSheaf sheaf;

  /// One of three kinds, each of which leaves something that can be counted.
  private record Wanted(int number) {

    String path() {
      return switch (number % 3) {
        case 0 -> "/documents";
        case 1 -> "/folders";
        default -> "/documents/upload";
      };
    }

    String body() {
      return switch (number % 3) {
        case 0 -> "{\"path\":\"made-" + number + ".txt\",\"content\":\"made\",\"tags\":[{\"key\":\"made\"}]}";
        case 1 -> "{\"path\":\"folder-" + number + "\"}";
        default -> "{\"path\":\"upload-" + number + ".txt\"}";
      };
    }

    String key() {
      return "wanted-" + number;
    }
  }

  @AfterEach
  void stop() {
    if (sheaf != null) {
      sheaf.close();
    }
    client.close();
  }

  @Test
  void everyRequestThatIsSentAgainHasOneEffectAndOneAnswer() throws Exception {
    System.out.println("seed " + seed + ": " + REQUESTS + " requests");
    var wanted = IntStream.range(0, REQUESTS).mapToObj(Wanted::new).toList();
    var sendings = new ArrayList<Wanted>();
    IntStream.range(0, TIMES_WHILE_KILLED).forEach(_ -> sendings.addAll(wanted));
    Collections.shuffle(sendings, random);

    for (int life = 0; life < LIVES; life++) {
      start();
      var part = sendings.subList(sendings.size() * life / LIVES, sendings.size() * (life + 1) / LIVES);
      sent.set(0);
      inParallel(part, request -> {
        if (sent.incrementAndGet() == part.size() * 3 / 4) {
          // SIGKILL, with the others in the middle of theirs, and some yet to come too late.
          running().close();
        }
        sendOrLose(request);
      });
    }
    start();
    inParallel(wanted, request -> noted(request, send(request)));
    running().close();

    assertThat(answers).hasSize(REQUESTS).allSatisfy((key, given) -> assertThat(given).as(key).singleElement()
        .asString().startsWith("20"));
    long each = REQUESTS / 3;
    assertThat(counted()).isEqualTo(Map.of("event documents CREATE", 2 * each, "event folders CREATE", each,
        "document", 2 * each, "tag", each, "version", each, "folder", each));
  }

  private void start() throws IOException {
    sheaf = RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_JWT_SECRET", Tokens.SECRET), "serve", "--port=0",
        "--data=" + scratch.resolve("data")).awaitAnswering();
  }

  private RunningSheaf running() {
    return Objects.requireNonNull(sheaf);
  }

  private void sendOrLose(Wanted request) throws InterruptedException {
    try {
      if (random.nextInt(4) == 0) {
        sendAndGoAway(request);
      } else {
        noted(request, send(request));
      }
    } catch (IOException _) {
      // the process is gone, and the connection with it
    }
  }

  private void sendAndGoAway(Wanted request) throws IOException {
    try (var socket = new Socket("127.0.0.1", running().port())) {
      socket.getOutputStream().write(("POST " + request.path() + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
          + TOKEN + "\r\nIdempotency-Key: " + request.key() + "\r\nContent-Length: " + request.body().length()
          + "\r\n\r\n" + request.body()).getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }
  }

  private String send(Wanted request) throws IOException, InterruptedException {
    var answer = client.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + running().port() + request.path()))
        .timeout(Duration.ofSeconds(30)).header("Authorization", TOKEN).header("Idempotency-Key", request.key())
        .POST(BodyPublishers.ofString(request.body())).build(), BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }

  private void noted(Wanted request, String answer) {
    if (!answer.contains("still running")) {
      answers.computeIfAbsent(request.key(), _ -> ConcurrentHashMap.newKeySet()).add(answer);
    }
  }

  private interface Doing {
    void accept(Wanted request) throws Exception;
  }

  private static void inParallel(List<Wanted> requests, Doing doing) throws Exception {
    Queue<Wanted> queue = new ConcurrentLinkedQueue<>(requests);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var workers = new ArrayList<Future<?>>();
      for (int worker = 0; worker < AT_ONCE; worker++) {
        workers.add(threads.submit(() -> {
          for (var request = queue.poll(); request != null; request = queue.poll()) {
            doing.accept(request);
          }
          return null;
        }));
      }
      for (var worker : workers) {
        worker.get();
      }
    }
  }

  /// What the process has left on the disk.
  private Map<String, Long> counted() {
    var all = new TreeMap<String, Long>();
    try (var directory = DataDirectory.take(scratch.resolve("data")); var file = SqliteFile.open(directory)) {
      var table = new SqliteTable(file, InstantSource.system());
      for (int shard = 0; shard < 4; shard++) {
        var query = Query.of(TableSchema.EVENT.main().partition(SITE, shard)).limit(1000);
        var page = table.page(query);
        while (true) {
          page.items().forEach(
              event -> all.merge("event " + event.text("resource") + " " + event.text("type"), 1L, Long::sum));
          if (page.next() == null) {
            break;
          }
          page = table.page(query.after(page.next()));
        }
      }
      SitePosition at = null;
      do {
        var page = new SqliteSiteItems(file).everything(SITE, at, 1000);
        page.keys().stream().map(KilledAmidRequestsTest::what).filter(what -> !what.isEmpty())
            .forEach(what -> all.merge(what, 1L, Long::sum));
        at = page.next();
      } while (at != null);
    }
    return all;
  }

  private static String what(Key key) {
    var sort = key.sort();
    if (!key.partition().contains("docs#")) {
      return sort.startsWith("ff#") ? "folder" : "";
    }
    if (sort.equals("#LATEST")) {
      return "document";
    }
    return sort.startsWith("tags#") ? "tag" : sort.matches("v[0-9]+") ? "version" : "";
  }
}
