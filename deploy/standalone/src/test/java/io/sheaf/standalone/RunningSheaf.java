package io.sheaf.standalone;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sheaf in a process of its own, started with the options of the launcher.
final class RunningSheaf implements AutoCloseable {

  /// why so long: others may use all of the machine.
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Pattern LISTENS = Pattern.compile("answers on http://127\\.0\\.0\\.1:(\\d+)");
  private static final Pattern MANAGED = Pattern.compile("health on http://127\\.0\\.0\\.1:(\\d+)");

  private final Process process;
  private final Path output;
  private final HttpClient client = HttpClient.newHttpClient();

  private RunningSheaf(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  static RunningSheaf launch(Path scratch, List<String> properties, String... arguments) throws IOException {
    return launch(scratch, properties, Map.of(), arguments);
  }

  static RunningSheaf launch(Path scratch, List<String> properties, Map<String, String> environment,
      String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + root().resolve("deploy/standalone/jvm.options"));
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(properties);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Sheaf.class.getName()));
    command.addAll(Arrays.asList(arguments));
    var output = Files.createTempFile(scratch, "sheaf-", ".out");
    var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("SHEAF_"));
    builder.environment().putAll(environment);
    return new RunningSheaf(builder.start(), output);
  }

  static Path root() {
    return Path.of(System.getProperty("sheaf.root", "../.."));
  }

  RunningSheaf awaitAnswering() {
    return awaiting("answers on");
  }

  /// One that has no API.
  RunningSheaf awaitWorking() {
    return awaiting("runs without the API");
  }

  private RunningSheaf awaiting(String line) {
    try {
      await(() -> !process.isAlive() || output().contains(line));
      if (!process.isAlive()) {
        throw new AssertionError("Sheaf did not start:\n" + output());
      }
      return this;
    } catch (AssertionError notStarted) {
      // why here: whoever waits has nothing yet that could be closed.
      close();
      throw notStarted;
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(port(), path), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> manage(String path) throws IOException, InterruptedException {
    return client.send(request(number(MANAGED), path), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest request(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).timeout(PATIENCE).build();
  }

  int port() {
    return number(LISTENS);
  }

  private int number(Pattern pattern) {
    Matcher found = pattern.matcher(output());
    if (!found.find()) {
      throw new AssertionError("no " + pattern + " in:\n" + output());
    }
    return Integer.parseInt(found.group(1));
  }

  /// SIGTERM.
  void askToStop() {
    process.destroy();
  }

  int awaitExit() throws InterruptedException {
    return awaitExit(PATIENCE);
  }

  int awaitExit(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running:\n" + output());
    }
    return process.exitValue();
  }

  String output() {
    try {
      return Files.readString(output);
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  /// Waits on a condition, with a bound.
  static void await(BooleanSupplier condition) {
    await(PATIENCE, condition);
  }

  static void await(Duration patience, BooleanSupplier condition) {
    long end = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain");
      }
      java.util.concurrent.locks.LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    client.close();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
