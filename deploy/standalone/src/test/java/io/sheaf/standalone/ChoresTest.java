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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an operator has done with a store: by the server that runs on it, or by the command where there is none.
class ChoresTest {

  private static final java.util.Map<String, String> TRUSTED = java.util.Map.of("SHEAF_JWT_SECRET", Tokens.SECRET);

  /// why so long: of many documents, on a machine that has more to do.
  private static final Duration PATIENCE = Duration.ofMinutes(Counts.of(3, 15));

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir
  Path folder;

  private RunningSheaf serve(Path data) throws IOException {
    return RunningSheaf.launch(folder, List.of("-Xmx256m"), TRUSTED, "serve", "--port=0", "--data=" + data)
        .awaitAnswering();
  }

  private String run(int code, String... arguments) throws Exception {
    try (var command = RunningSheaf.launch(folder, List.of("-Xmx256m"), arguments)) {
      assertThat(command.awaitExit(PATIENCE)).as(command.output()).isEqualTo(code);
      return command.output();
    }
  }

  private HttpResponse<String> send(RunningSheaf sheaf, String site, String method, String path, String body)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + sheaf.port() + path))
        .header("Authorization", Tokens.of(site))
        .method(method, HttpRequest.BodyPublishers.ofString(body)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private String add(RunningSheaf sheaf, int number) throws IOException, InterruptedException {
    var reply = send(sheaf, "office", "POST", "/documents", "{\"path\":\"d/" + number % 100 + "/" + number
        + ".txt\",\"contentType\":\"text/plain\",\"content\":\"content of " + number + "\"}");
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(201);
    return reply.body().replaceAll(".*\"documentId\":\"([^\"]*)\".*", "$1");
  }

  @Test
  void aRunningServerExportsWhileItIsWrittenToAndAnotherOneImports() throws Exception {
    var bottle = folder.resolve("bottle");
    var ids = Collections.synchronizedList(new ArrayList<String>());
    var before = new ArrayList<String>();
    try (var sheaf = serve(folder.resolve("one"))) {
      for (int at = 0; at < Counts.of(60, 100_000); at++) {
        ids.add(add(sheaf, at));
      }
      int there = ids.size();
      var over = new AtomicBoolean();
      var writer = Thread.ofVirtual().start(() -> {
        try {
          for (int at = there; !over.get(); at++) {
            ids.add(add(sheaf, at));
          }
        } catch (IOException | InterruptedException failure) {
          throw new IllegalStateException(failure);
        }
      });

      assertThat(run(0, "export", "--site", "office", "--to", bottle.toString(), "--data", folder.resolve("one")
          .toString())).contains("Site 'office' is in");
      over.set(true);
      writer.join();

      assertThat(run(1, "export", "--site=office", "--to=" + bottle, "--data=" + folder.resolve("one")))
          .contains("sheaf: There is a whole bottle in");
      var random = new Random(1);
      for (int at = 0; at < Counts.of(60, 10_000); at++) {
        var id = ids.get(random.nextInt(there));
        before.add(id + " " + send(sheaf, "office", "GET", "/documents/" + id + "/content", "").body());
      }
      assertThat(run(0, "check", "--data=" + folder.resolve("one"))).contains("all is well");
      assertThat(run(0, "verify-audit", bottle.resolve("activities.jsonl").toString(), "--key=" + Files
          .writeString(folder.resolve("key.json"), send(sheaf, "office", "GET", "/activities/key", "").body())))
          .contains("untouched");
    }

    // no server on this one: the command takes it
    assertThat(run(0, "import", "--from=" + bottle, "--site=copy", "--data=" + folder.resolve("two")))
        .contains("Site 'copy' has");
    try (var sheaf = serve(folder.resolve("two"))) {
      for (var seen : before) {
        var id = seen.substring(0, seen.indexOf(' '));
        assertThat(id + " " + send(sheaf, "copy", "GET", "/documents/" + id + "/content", "").body()).isEqualTo(seen);
      }
      var record = send(sheaf, "Admins", "GET", "/activities/export?siteId=copy", "").body();
      assertThat(ids.subList(0, 60)).allMatch(record::contains);
      assertThat(run(0, "verify-audit", Files.writeString(folder.resolve("copy.jsonl"), record).toString()))
          .contains("untouched");
      assertThat(run(0, "import", "--from=" + bottle, "--site=third", "--data=" + folder.resolve("two")))
          .contains("Site 'third' has");
      assertThat(send(sheaf, "third", "GET", "/documents/" + ids.getFirst(), "").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void anExportAndAnImportThatAreKilledGoOnWhenTheyAreRunAgain() throws Exception {
    var bottle = folder.resolve("bottle");
    var ids = new ArrayList<String>();
    try (var sheaf = serve(folder.resolve("one"))) {
      for (int at = 0; at < 200; at++) {
        ids.add(add(sheaf, at));
      }
      sheaf.askToStop();
      assertThat(sheaf.awaitExit()).isZero();
    }

    killedOnce(() -> Files.isDirectory(bottle.resolve("content")), "export", "--site=office", "--to=" + bottle,
        "--data=" + folder.resolve("one"));
    if (!Files.exists(bottle.resolve("bottle.json"))) {
      run(0, "export", "--site=office", "--to=" + bottle, "--data=" + folder.resolve("one"));
    }
    killedOnce(() -> Files.exists(folder.resolve("two/sheaf.db")), "import", "--from=" + bottle,
        "--data=" + folder.resolve("two"));
    run(0, "import", "--from=" + bottle, "--data=" + folder.resolve("two"));

    try (var sheaf = serve(folder.resolve("two"))) {
      for (int at = 0; at < ids.size(); at++) {
        assertThat(send(sheaf, "office", "GET", "/documents/" + ids.get(at) + "/content", "").body())
            .contains("content of " + at);
      }
    }
    assertThat(run(0, "check", "--data=" + folder.resolve("two"))).contains("all is well");
  }

  private interface Sign {
    boolean isThere();
  }

  /// Kills the command when there is this sign of it; it may have been quicker.
  private void killedOnce(Sign sign, String... arguments) throws IOException {
    try (var command = RunningSheaf.launch(folder, List.of(), arguments)) {
      RunningSheaf.await(() -> sign.isThere() || command.output().contains("Site 'office'"));
    }
  }

  @Test
  void aBackupOfARunningServerIsRestoredWithItsPeopleAndSecrets() throws Exception {
    var backup = folder.resolve("backup");
    String id;
    try (var sheaf = serve(folder.resolve("one"))) {
      id = add(sheaf, 1);
      assertThat(run(0, "backup", "--to=" + backup, "--data=" + folder.resolve("one"))).contains("The backup is in");
    }
    assertThat(run(1, "restore", "--from=" + backup, "--data=" + folder.resolve("one"))).contains("is not empty");

    run(0, "restore", "--from=" + backup, "--data=" + folder.resolve("two"));

    try (var sheaf = serve(folder.resolve("two"))) {
      assertThat(send(sheaf, "office", "GET", "/documents/" + id + "/content", "").body()).contains("content of 1");
      assertThat(sheaf.output()).as("the administrator is there already").doesNotContain("one-time password");
    }
  }

  @Test
  void aContentThatWasTouchedIsNamedByACheckWhichEndsWithOne() throws Exception {
    try (var sheaf = serve(folder.resolve("one"))) {
      var reply = send(sheaf, "office", "POST", "/documents", "{\"path\":\"large.txt\",\"content\":\""
          + "x".repeat(100_000) + "\"}");
      assertThat(reply.statusCode()).isEqualTo(201);
      Path large;
      try (var files = Files.walk(folder.resolve("one/blobs"))) {
        large = files.filter(Files::isRegularFile).findFirst().orElseThrow();
      }
      var bytes = Files.readAllBytes(large);
      bytes[50_000] ^= 1;
      Files.write(large, bytes);

      assertThat(run(1, "check", "--data=" + folder.resolve("one"))).contains("one thing is wrong");
    }
  }

  @Test
  void whatIsWrittenWronglyIsSaidAndNothingIsMade() throws Exception {
    assertThat(run(2, "export", "--to=" + folder.resolve("x"))).contains("sheaf: This command needs --site.");
    assertThat(run(2, "export", "--site=a/b", "--to=x")).contains("sheaf: Not a site: 'a/b'.");
    assertThat(run(1, "export", "--site=a", "--to=x", "--data=" + folder.resolve("none"))).contains(
        "sheaf: There is no data directory");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  @Test
  void onlyWhoCanReadTheDataDirectoryHasAServerDoAnything() throws Exception {
    try (var sheaf = serve(folder.resolve("one"))) {
      var way = OperatorDoor.Way.read(folder.resolve("one"));
      var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + way.port() + OperatorDoor.PATH))
          .header("Authorization", "another secret").POST(HttpRequest.BodyPublishers.ofString("check")).build();

      assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(401);
      sheaf.askToStop();
      assertThat(sheaf.awaitExit()).isZero();
      assertThat(folder.resolve("one").resolve(OperatorDoor.FILE)).doesNotExist();
    }
  }
}
