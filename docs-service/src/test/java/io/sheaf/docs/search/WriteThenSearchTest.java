package io.sheaf.docs.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import io.sheaf.docs.running.Tokens;
import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who searches with the position that a write was answered with sees that write, whatever else is written meanwhile.
class WriteThenSearchTest {

  private static final int WRITERS = 24;
  private static final String SITE = "pairs";
  private static final String POSITION = "X-Sheaf-Position";
  private static final Pattern ID = Pattern.compile("\"documentId\":\"([^\"]+)\"");
  private static final long PATIENCE = 60_000_000_000L;

  @TempDir
  private static Path folder;
  private static Running running;
  private static HttpClient http;

  @BeforeAll
  static void start() {
    running = Running.in(folder);
    http = HttpClient.newHttpClient();
    AttributeDesk.at(running, SITE);
  }

  @AfterAll
  static void stop() {
    http.close();
    running.close();
  }

  private record Said(int status, String text, @Nullable String position) {

    boolean names(String documentId) {
      return text.contains("\"documentId\":\"" + documentId + "\"");
    }
  }

  private static final String TOKEN = Tokens.of("ann", SITE);

  private static Said said(String method, String path, @Nullable String body, @Nullable String position) {
    var request = HttpRequest.newBuilder(URI.create(running.url() + path)).timeout(Duration.ofSeconds(60))
        .header("Authorization", TOKEN).method(method, body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body));
    if (position != null) {
      request.header(POSITION, position);
    }
    try {
      var response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Said(response.statusCode(), response.body(), response.headers().firstValue(POSITION).orElse(null));
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// A change of a document, and a search that finds it or finds it no longer.
  private record Pair(String kind, String documentId, Said written, String query, boolean isToBeFound) {

    boolean isRight(Said answer) {
      return answer.status() == 200 && answer.names(documentId) == isToBeFound;
    }
  }

  /// A document as one writer has left it.
  private static final class Known {

    private final String id;
    private String word;
    private @Nullable String attribute;
    private @Nullable String tag;

    Known(String id, String word) {
      this.id = id;
      this.word = word;
    }
  }

  /// One of those who write, with documents of its own.
  private static final class Writer {

    private final int number;
    private final Random random;
    private final boolean withPositions;
    private final List<Known> known = new ArrayList<>();
    private int words;

    Writer(int number, long seed, boolean withPositions) {
      this.number = number;
      this.random = new Random(seed + number);
      this.withPositions = withPositions;
    }

    private String word() {
      return "w" + (withPositions ? "p" : "n") + number + "x" + words++;
    }

    private Said write(String method, String path, @Nullable String body) {
      var written = said(method, path, body, withPositions ? "true" : null);
      if (written.status() / 100 != 2) {
        throw new IllegalStateException(method + " " + path + " " + body + ": " + written);
      }
      return written;
    }

    Pair next() {
      if (known.isEmpty() || known.size() < 30 && random.nextInt(10) < 3) {
        return create();
      }
      var document = known.get(random.nextInt(known.size()));
      return switch (random.nextInt(9)) {
        case 0, 1, 2 -> attribute(document);
        case 3, 4 -> tag(document);
        case 5, 6 -> content(document);
        default -> remove(document);
      };
    }

    private Pair create() {
      var word = word();
      var written = write("POST", "/documents", "{\"path\":\"" + word + ".txt\",\"contentType\":\"text/plain\","
          + "\"content\":\"It says " + word + "\"}");
      var found = ID.matcher(written.text());
      if (!found.find()) {
        throw new IllegalStateException(written.text());
      }
      var document = new Known(found.group(1), word);
      known.add(document);
      return new Pair("create", document.id, written, says(word), true);
    }

    private Pair attribute(Known document) {
      var before = document.attribute;
      var value = word();
      var written = before == null
          ? write("POST", "/documents/" + document.id + "/attributes",
              "{\"attributes\":[{\"key\":\"s\",\"stringValue\":\"" + value + "\"}]}")
          : write("PUT", "/documents/" + document.id + "/attributes/s",
              "{\"attribute\":{\"stringValue\":\"" + value + "\"}}");
      document.attribute = value;
      return changed("attribute", document, written, "attribute", "s", before, value);
    }

    private Pair tag(Known document) {
      var before = document.tag;
      var value = word();
      var written = before == null
          ? write("POST", "/documents/" + document.id + "/tags",
              "{\"tags\":[{\"key\":\"t\",\"value\":\"" + value + "\"}]}")
          : write("PUT", "/documents/" + document.id + "/tags/t", "{\"value\":\"" + value + "\"}");
      document.tag = value;
      return changed("tag", document, written, "tag", "t", before, value);
    }

    /// Found by what it says now, or no longer by what it said before.
    private Pair changed(String kind, Known document, Said written, String what, String key, @Nullable String before,
        String now) {
      boolean asksBefore = before != null && random.nextInt(3) == 0;
      return new Pair(asksBefore ? kind + ", as before" : kind, document.id, written,
          "{\"all\":[{\"" + what + "\":{\"key\":\"" + key + "\",\"eq\":\"" + (asksBefore ? before : now) + "\"}}]}",
          !asksBefore);
    }

    private Pair content(Known document) {
      var before = document.word;
      document.word = word();
      var written = write("PATCH", "/documents/" + document.id,
          "{\"content\":\"Now it says " + document.word + "\",\"contentType\":\"text/plain\"}");
      boolean asksBefore = !before.isEmpty() && random.nextInt(3) == 0;
      return new Pair(asksBefore ? "content, as before" : "content", document.id, written,
          asksBefore
              ? "{\"all\":[{\"text\":\"" + before + "\"},{\"not\":{\"name\":{\"eq\":\"" + before
                  + ".txt\"}}}]}"
              : says(document.word),
          !asksBefore);
    }

    private Pair remove(Known document) {
      known.remove(document);
      var written = write("DELETE", "/documents/" + document.id, null);
      return new Pair("removal", document.id, written, says(document.word), false);
    }

    private static String says(String word) {
      return "{\"text\":\"" + word + "\"}";
    }
  }

  private static Said search(Pair pair, @Nullable String position) {
    return said("POST", "/query", "{\"query\":" + pair.query() + "}", position);
  }

  @Test
  void aSearchWithThePositionOfAWriteSeesIt() {
    int pairs = Counts.of(600, 100_000);
    var seed = Counts.seed();
    System.out.println("write, then search: " + pairs + " pairs, SHEAF_TEST_SEED=" + seed);
    var begun = new AtomicInteger();
    var kinds = new ConcurrentLinkedQueue<String>();
    var wrong = new ConcurrentLinkedQueue<String>();
    var delays = new ConcurrentLinkedQueue<Long>();
    long start = System.nanoTime();

    together(number -> {
      var writer = new Writer(number, seed, true);
      while (begun.getAndIncrement() < pairs) {
        var pair = writer.next();
        long asked = System.nanoTime();
        var answer = search(pair, pair.written().position());
        delays.add(System.nanoTime() - asked);
        kinds.add(pair.kind());
        if (!pair.isRight(answer)) {
          wrong.add(pair + " -> " + answer);
        }
      }
    });

    var all = new TreeMap<String, Integer>();
    kinds.forEach(kind -> all.merge(kind, 1, Integer::sum));
    System.out.printf("write, then search: %d pairs in %d s, %d right; the search took p50 %d ms, p99 %d ms; %s%n",
        kinds.size(), (System.nanoTime() - start) / 1_000_000_000, kinds.size() - wrong.size(), at(delays, 0.5),
        at(delays, 0.99), all);
    assertThat(wrong.stream().limit(5)).as(wrong.size() + " of " + kinds.size() + " are wrong, seed " + seed)
        .isEmpty();
    assertThat(kinds).hasSize(pairs);
  }

  @Test
  void aSearchWithoutAPositionSeesTheWriteAMomentLater() {
    int pairs = Counts.of(100, 5_000);
    var seed = Counts.seed();
    var begun = new AtomicInteger();
    var delays = new ConcurrentLinkedQueue<Long>();

    together(number -> {
      var writer = new Writer(number, seed, false);
      while (begun.getAndIncrement() < pairs) {
        delays.add(delay(writer.next(), seed));
      }
    });

    System.out.printf(
        "write, then search without the position: %d pairs, seen after p50 %d ms, p99 %d ms, at most %d ms"
            + " (the index of the tests is at most 200 ms behind its last change)%n",
        delays.size(), at(delays, 0.5),
        at(delays, 0.99), at(delays, 1));
    assertThat(delays).hasSize(pairs);
  }

  private static long delay(Pair pair, long seed) {
    long written = System.nanoTime();
    while (!pair.isRight(search(pair, null))) {
      assertThat(System.nanoTime() - written).as("not seen in a minute, seed " + seed + ": " + pair)
          .isLessThan(PATIENCE);
      LockSupport.parkNanos(5_000_000);
    }
    return System.nanoTime() - written;
  }

  private interface Work {
    void of(int number);
  }

  private static void together(Work work) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<?>>();
      for (int number = 0; number < WRITERS; number++) {
        int of = number;
        running.add(threads.submit(() -> work.of(of)));
      }
      for (var one : running) {
        one.get();
      }
    } catch (InterruptedException | ExecutionException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// In milliseconds.
  private static long at(Queue<Long> delays, double part) {
    var sorted = new ArrayList<>(delays);
    Collections.sort(sorted);
    return sorted.isEmpty() ? 0 : sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * part)) / 1_000_000;
  }
}
