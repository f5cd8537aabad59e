package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdminResetTest {

  private static final Pattern PASSWORD = Pattern.compile("'admin', the (?:new )?one-time password is ([0-9A-Z-]{23})");

  private static String password(RunningSheaf sheaf) {
    var found = PASSWORD.matcher(sheaf.output());
    assertThat(found.find()).as(sheaf.output()).isTrue();
    return found.group(1);
  }

  private static String login(RunningSheaf sheaf, String password) throws IOException, InterruptedException {
    var body = "{\"username\":\"admin\",\"password\":\"" + password + "\"}";
    try (var client = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sheaf.port() + "/login"))
          .POST(HttpRequest.BodyPublishers.ofString(body)).build();
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  @Test
  void whoeverIsLockedOutGetsANewPasswordWhileTheServerIsStopped(@TempDir Path folder) throws Exception {
    var data = folder.resolve("data").toString();
    String first;
    try (var sheaf = RunningSheaf.launch(folder, List.of(), "serve", "--port=0", "--data=" + data).awaitAnswering()) {
      first = password(sheaf);
      assertThat(login(sheaf, first)).contains("NEW_PASSWORD_REQUIRED");

      try (var early = RunningSheaf.launch(folder, List.of(), "admin", "reset", "--data=" + data)) {
        assertThat(early.awaitExit()).isEqualTo(1);
        assertThat(early.output()).startsWith("sheaf: ").doesNotContain("one-time password");
      }
      sheaf.askToStop();
      assertThat(sheaf.awaitExit()).isZero();
    }

    String second;
    try (var reset = RunningSheaf.launch(folder, List.of(), "admin", "reset", "--data", data)) {
      assertThat(reset.awaitExit()).as(reset.output()).isZero();
      second = password(reset);
    }

    try (var sheaf = RunningSheaf.launch(folder, List.of(), "serve", "--port=0", "--data=" + data).awaitAnswering()) {
      assertThat(sheaf.output()).doesNotContain("one-time password");
      assertThat(login(sheaf, first)).contains("Incorrect username or password.");
      assertThat(login(sheaf, second)).contains("NEW_PASSWORD_REQUIRED");
    }
  }

  @Test
  void adminKnowsResetAndNothingElse(@TempDir Path folder) throws Exception {
    try (var wrong = RunningSheaf.launch(folder, List.of(), "admin", "promote")) {
      assertThat(wrong.awaitExit()).isEqualTo(2);
      assertThat(wrong.output()).contains("sheaf: 'admin' knows reset and nothing else.");
    }
  }
}
