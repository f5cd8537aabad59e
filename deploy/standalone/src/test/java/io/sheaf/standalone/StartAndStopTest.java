package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartAndStopTest {

  @TempDir
  private Path scratch;

  @Test
  void aServerSaysWhereItIsAnswersAndStopsCleanly() throws Exception {
    try (var sheaf = serve(scratch.resolve("data")).awaitAnswering()) {
      assertThat(sheaf.get("/version").statusCode()).isEqualTo(401);
      assertThat(sheaf.get("/health/readiness").body()).contains("\"table\",\"status\":\"UP\"",
          "\"blobs\",\"status\":\"UP\"", "\"queues\",\"status\":\"UP\"");
      assertThat(sheaf.manage("/metrics").body()).contains("http_server_requests_seconds_count",
          "jvm_memory_used", "sheaf_store_writes_total", "sheaf_store_commits_total");
      assertThat(sheaf.manage("/health").body()).contains("table UP");
      assertThat(sheaf.output()).contains("data in " + scratch.resolve("data"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(scratch.resolve("data"))))
          .isEqualTo("rwx------");

      sheaf.askToStop();

      assertThat(sheaf.awaitExit()).isZero();
      assertThat(sheaf.output()).contains("Sheaf has stopped", "one-time password").hasLineCount(4);
    }
  }

  @Test
  void aRequestInFlightFinishesBeforeTheServerStops() throws Exception {
    var begun = scratch.resolve("begun");
    var go = scratch.resolve("go");
    var properties = List.of("-Dsheaf.test.begun=" + begun, "-Dsheaf.test.go=" + go);
    try (var sheaf = RunningSheaf.launch(scratch, properties, "serve", "--port=0", "--data=" + scratch.resolve("data"))
        .awaitAnswering()) {
      var slow = CompletableFuture.supplyAsync(() -> {
        try {
          return sheaf.get("/slow").body();
        } catch (IOException | InterruptedException failure) {
          throw new IllegalStateException(failure);
        }
      });
      RunningSheaf.await(() -> Files.exists(begun));

      sheaf.askToStop();
      RunningSheaf.await(() -> sheaf.output().contains("Sheaf is stopping"));
      assertThat(slow).isNotDone();
      Files.createFile(go);

      assertThat(slow.get(20, TimeUnit.SECONDS)).contains("finished");
      assertThat(sheaf.awaitExit()).isZero();
      assertThat(sheaf.output()).doesNotContain("not finished in time");
    }
  }

  @Test
  void aSecondStartOnAHeldDirectorySaysWhoHoldsIt() throws Exception {
    try (var first = serve(scratch.resolve("data")).awaitAnswering(); var second = serve(scratch.resolve("data"))) {
      assertThat(second.awaitExit()).isEqualTo(1);
      assertThat(second.output()).contains("is in use by process ").hasLineCount(1);
      assertThat(first.get("/health/liveness").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aNewerSchemaIsRefusedInOneLine() throws Exception {
    var data = scratch.resolve("data");
    Files.createDirectory(data, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("sheaf.db"));
        var statement = connection.createStatement()) {
      statement.executeUpdate("PRAGMA user_version=999");
    }

    try (var sheaf = serve(data)) {
      assertThat(sheaf.awaitExit()).isEqualTo(1);
      assertThat(sheaf.output()).contains("newer Sheaf (schema 999").hasLineCount(1);
    }
  }

  @Test
  void aDirectoryThatOthersCanReadIsRefusedInOneLine() throws Exception {
    var data = Files.createDirectory(scratch.resolve("data"));
    Files.writeString(data.resolve("something"), "");
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));

    try (var sheaf = serve(data)) {
      assertThat(sheaf.awaitExit()).isEqualTo(1);
      assertThat(sheaf.output()).contains("chmod 700").hasLineCount(1);
    }
  }

  @Test
  void aPortInUseIsOneLineThatSaysWhatToDo() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var sheaf = RunningSheaf.launch(scratch, List.of(), "serve", "--port=" + taken.getLocalPort(),
            "--data=" + scratch.resolve("data"))) {
      assertThat(sheaf.awaitExit()).isEqualTo(1);
      assertThat(sheaf.output()).contains("Port " + taken.getLocalPort() + " on 127.0.0.1 is in use").hasLineCount(1);
    }
  }

  @Test
  void aBadOptionIsOneLineAndExitCodeTwo() throws Exception {
    try (var sheaf = RunningSheaf.launch(scratch, List.of(), "serve", "--roles=cook")) {
      assertThat(sheaf.awaitExit()).isEqualTo(2);
      assertThat(sheaf.output()).contains("'cook'").hasLineCount(1);
    }
  }

  @Test
  void aVariableThatMeansNothingIsWarnedAbout() throws Exception {
    try (var sheaf = RunningSheaf.launch(scratch, List.of(), Map.of("SHEAF_PROT", "1"), "serve", "--port=0",
        "--data=" + scratch.resolve("data")).awaitAnswering()) {
      assertThat(sheaf.output()).contains("WARN  SHEAF_PROT");
    }
  }

  private RunningSheaf serve(Path data) throws IOException {
    return RunningSheaf.launch(scratch, List.of(), "serve", "--port=0", "--data=" + data);
  }
}
