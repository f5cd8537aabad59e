package io.sheaf.docs.access.policies;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// An Open Policy Agent of its own, where one is on this machine: the program that `SHEAF_OPA` names, or `opa` on the
/// path.
public record RealOpa(Process process, URI address) implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  public static RealOpa start(Path folder) {
    var program = program();
    Assumptions.assumeTrue(program.isPresent(),
        "no opa is here, so that nothing is held against it: SHEAF_OPA names none, and none is on the path");
    return at(program.get(), folder, freePort());
  }

  private static Optional<String> program() {
    var named = Stream.ofNullable(System.getenv("SHEAF_OPA")).filter(name -> !name.isBlank());
    var onPath = Arrays.stream(String.valueOf(System.getenv("PATH")).split(":")).map(folder -> folder + "/opa");
    return Stream.concat(named, onPath).filter(name -> Files.isExecutable(Path.of(name))).findFirst();
  }

  private static RealOpa at(String program, Path folder, int port) {
    try {
      var log = folder.resolve("opa.log").toFile();
      var process = new ProcessBuilder(program, "run", "--server", "--addr", "127.0.0.1:" + port, "--log-level",
          "error", "--skip-version-check").directory(folder.toFile()).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log)).start();
      var opa = new RealOpa(process, URI.create("http://127.0.0.1:" + port));
      opa.await();
      return opa;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// The same at the same place, without anything that the one before knew.
  RealOpa again(Path folder) {
    close();
    return at(program().orElseThrow(), folder, address.getPort());
  }

  private void await() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try (var client = HttpClient.newHttpClient()) {
      while (!isUp(client)) {
        if (!process.isAlive() || System.nanoTime() > end) {
          process.destroyForcibly();
          throw new IllegalStateException("opa did not come up");
        }
        LockSupport.parkNanos(20_000_000);
      }
    }
  }

  private boolean isUp(HttpClient client) {
    try {
      var request = HttpRequest.newBuilder(URI.create(address + "/health")).timeout(Duration.ofSeconds(2)).build();
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }
}
