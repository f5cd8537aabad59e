package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.governance.chain.LedgerReader;
import io.sheaf.docs.governance.chain.LedgerReader.Step;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the record still has after its process was killed: every change that was answered, and every view but those of
/// the last second.
class KilledAmidViewsTest {

  private static final Duration LONG_ENOUGH = Duration.ofSeconds(4);
  private static final Duration MAY_BE_LOST = Duration.ofSeconds(1);
  private static final Pattern ID = Pattern.compile("\"documentId\":\"([^\"]+)\"");

  @TempDir
  Path scratch;

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void noChangeIsLostAndNoViewThatIsOlderThanASecond() throws Exception {
    var seen = new LinkedHashMap<String, Long>();
    long killed;
    try (var sheaf = start()) {
      long end = System.nanoTime() + LONG_ENOUGH.toNanos();
      while (System.nanoTime() < end) {
        var id = id(send(sheaf, "POST", "/documents", "{\"path\":\"a.txt\",\"content\":\"x\"}"));
        send(sheaf, "GET", "/documents/" + id, "");
        seen.put(id, System.nanoTime());
      }
      killed = System.nanoTime();
    }
    try (var sheaf = start()) {
      RunningSheaf.await(() -> isThere(exported(sheaf), seen.keySet()));

      var lines = exported(sheaf);

      assertThat(check(lines)).isInstanceOf(Step.Ended.class);
      assertThat(seen.entrySet().stream().filter(one -> killed - one.getValue() > MAY_BE_LOST.toNanos())
          .map(Map.Entry::getKey)).isNotEmpty().allMatch(id -> isIn(lines, id, "VIEW"));
    } finally {
      client.close();
    }
  }

  private RunningSheaf start() throws IOException {
    return RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_JWT_SECRET", Tokens.SECRET), "serve", "--port=0",
        "--data=" + scratch.resolve("data")).awaitAnswering();
  }

  private static boolean isThere(String lines, Set<String> ids) {
    return ids.stream().allMatch(id -> isIn(lines, id, "CREATE"));
  }

  private static boolean isIn(String lines, String id, String type) {
    return lines.lines().anyMatch(line -> line.contains("\"documentId\":\"" + id + "\"")
        && line.contains("\"type\":\"" + type + "\""));
  }

  private static Step check(String lines) throws IOException {
    return new LedgerReader(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), null).check();
  }

  private static String id(String answer) {
    var found = ID.matcher(answer);
    assertThat(found.find()).as(answer).isTrue();
    return found.group(1);
  }

  private String exported(RunningSheaf sheaf) {
    try {
      return send(sheaf, "GET", "/activities/export?siteId=default", "");
    } catch (IOException | InterruptedException failure) {
      throw new AssertionError(failure);
    }
  }

  private String send(RunningSheaf sheaf, String method, String path, String body)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sheaf.port() + path))
        .header("Authorization", Tokens.of("Admins")).timeout(Duration.ofMinutes(1))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)).build();
    var response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    return response.body();
  }
}
