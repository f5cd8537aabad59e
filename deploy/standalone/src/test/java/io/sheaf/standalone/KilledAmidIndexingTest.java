package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.testservers.Counts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The process is killed while it indexes, and what was acknowledged is found by the next one.
class KilledAmidIndexingTest {

  private static final int LIVES = Counts.of(3, 20);
  private static final int DOCUMENTS = Counts.of(80, 1_000);
  /// why so long: twenty thousand documents, with the long counts, on a machine that others use too.
  private static final Duration REBUILT_WITHIN = Duration.ofMinutes(10);
  private static final String TOKEN = Tokens.of("killed");

  @TempDir
  Path scratch;

  private final Random random = new Random(Counts.seed());
  private final HttpClient client = HttpClient.newHttpClient();
  private @Nullable RunningSheaf sheaf;

  @AfterEach
  void stop() {
    if (sheaf != null) {
      sheaf.close();
    }
    client.close();
  }

  @Test
  void whateverWasAcknowledgedIsFoundWhateverHappensToTheProcessAndItsIndex() throws Exception {
    int made = 0;
    for (int life = 0; life < LIVES; life++) {
      start();
      for (int number = 0; number < DOCUMENTS; number++) {
        var text = made % 10 == 0 ? "<p>common needle" + made + "</p>" : "common needle" + made;
        assertThat(post("/documents", "{\"path\":\"" + made + (made % 10 == 0 ? ".html" : ".txt")
            + "\",\"contentType\":\"text/" + (made % 10 == 0 ? "html" : "plain") + "\",\"content\":\"" + text + "\"}"))
            .contains("documentId");
        made++;
      }
      // SIGKILL, with the index somewhere behind.
      running().close();
      if (life % 3 == 1) {
        delete(scratch.resolve("data/text-index"));
      } else if (life % 3 == 2) {
        garble(scratch.resolve("data/text-index"));
      }
    }

    start();
    int all = made;
    RunningSheaf.await(REBUILT_WITHIN, () -> found("common").contains("\"totalCount\":" + all + ","));
    for (int number = 0; number < made; number += 7) {
      assertThat(found("needle" + number)).contains("\"totalCount\":1,");
    }
    RunningSheaf.await(() -> health().endsWith("text-index current\n"));
  }

  @Test
  void anIndexThatIsGoneIsMadeAgainAndWhoWatchesTheProcessSeesIt() throws Exception {
    start();
    for (int number = 0; number < DOCUMENTS; number++) {
      post("/documents", "{\"path\":\"" + number + ".txt\",\"contentType\":\"text/plain\",\"content\":\"common\"}");
    }
    RunningSheaf.await(() -> found("common").contains("\"totalCount\":" + DOCUMENTS + ","));
    running().close();
    delete(scratch.resolve("data/text-index"));

    start();
    var seen = new TreeSet<String>();
    RunningSheaf.await(REBUILT_WITHIN, () -> {
      var health = health();
      seen.add(health.substring(health.indexOf("text-index")).replaceAll("[0-9]+", "N").strip());
      return health.endsWith("text-index current\n") && found("common").contains("\"totalCount\":" + DOCUMENTS + ",");
    });

    // why not always seen: so few documents may be there again before anybody asks.
    assertThat(seen).allMatch(line -> line.equals("text-index current") || line.equals("text-index not used yet")
        || line.startsWith("text-index rebuilding, N documents"));
    if (DOCUMENTS >= 1_000) {
      assertThat(seen).anyMatch(line -> line.startsWith("text-index rebuilding, N documents"));
    }
  }

  /// What who runs the process is told.
  private String health() {
    try {
      return running().manage("/health").body();
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private String found(String text) {
    try {
      return post("/searchFulltext", "{\"query\":{\"text\":\"" + text + "\"}}");
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + running().port() + path))
        .timeout(Duration.ofSeconds(30)).header("Authorization", TOKEN)
        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private RunningSheaf running() {
    return java.util.Objects.requireNonNull(sheaf);
  }

  private void start() throws IOException {
    sheaf = RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_JWT_SECRET", Tokens.SECRET), "serve", "--port=0",
        "--management-port=0", "--data=" + scratch.resolve("data")).awaitAnswering();
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private void garble(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.list(folder)) {
        for (var file : files.toList()) {
          var garbage = new byte[(int) Math.max(1, Files.size(file))];
          random.nextBytes(garbage);
          Files.write(file, garbage);
        }
      }
    }
  }
}
