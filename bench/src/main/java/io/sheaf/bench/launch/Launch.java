package io.sheaf.bench.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A server that was started and has answered once. Closing asks it to stop, as Ctrl-C does.
public final class Launch implements AutoCloseable {

  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
  private static final long ASK_EVERY_MILLIS = 5;
  private static final int ANSWER_WITHIN_MILLIS = 5000;
  private static final long STOP_WITHIN_SECONDS = 60;

  private final Process process;
  private final double millis;
  private final Thread atTheEnd;
  private volatile boolean isHalted;

  private Launch(Process process, double millis) {
    this.process = process;
    this.millis = millis;
    this.atTheEnd = new Thread(this::askToStop);
    Runtime.getRuntime().addShutdownHook(atTheEnd);
  }

  /// Starts it and returns with the first 200 of a `GET` of that path. The first launch may build, so there is time.
  public static Launch of(List<String> command, Map<String, String> environment, int port, String path, Path log)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    long began = System.nanoTime();
    var process = builder.start();
    try {
      while (!answers(port, path)) {
        if (process.waitFor(ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
          throw new IllegalStateException("the server ended before it answered: " + lastLines(log));
        }
        if (System.nanoTime() - began > LONGEST_NANOS) {
          throw new IllegalStateException("the server did not answer in time: " + lastLines(log));
        }
      }
    } catch (RuntimeException | InterruptedException failure) {
      process.destroyForcibly();
      throw failure;
    }
    return new Launch(process, (System.nanoTime() - began) / 1e6);
  }

  private static boolean answers(int port, String path) {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_WITHIN_MILLIS);
      socket.setSoTimeout(ANSWER_WITHIN_MILLIS);
      socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
          .getBytes(StandardCharsets.US_ASCII));
      var status = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
      return status != null && status.startsWith("HTTP/1.1 200");
    } catch (IOException notYet) {
      return false;
    }
  }

  private static String lastLines(Path log) throws IOException {
    var lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
  }

  /// From the launch to the first answer.
  public double millis() {
    return millis;
  }

  /// Lets it idle.
  public void idle(long forMillis) throws InterruptedException {
    if (process.waitFor(forMillis, TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("the server ended while it was idle");
    }
  }

  /// Has it stand still with all that it has in its hands, until it is to go on.
  public void halt() throws IOException, InterruptedException {
    isHalted = true;
    signal("STOP");
  }

  public void goOn() throws IOException, InterruptedException {
    signal("CONT");
    isHalted = false;
  }

  /// why to go on as well: who stands still does not hear that it is to stop.
  private void askToStop() {
    process.destroy();
    if (isHalted) {
      try {
        goOn();
      } catch (IOException unheard) {
        process.destroyForcibly();
      } catch (InterruptedException interrupted) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }

  private void signal(String name) throws IOException, InterruptedException {
    var kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new IOException("this system has no signal " + name);
    }
  }

  /// Memory that belongs to no file; where there is no /proc, nobody says.
  public OptionalLong anonymousBytes() throws IOException {
    var status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return OptionalLong.empty();
    }
    return Files.readAllLines(status).stream().filter(line -> line.startsWith("RssAnon:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024).findFirst();
  }

  /// How it was started, in the words of the launcher, which has become this very process.
  public List<String> command() throws IOException {
    var words = Path.of("/proc", String.valueOf(process.pid()), "cmdline");
    if (Files.isReadable(words)) {
      return Arrays.asList(Files.readString(words).split("\0"));
    }
    var info = process.toHandle().info();
    var arguments = info.arguments()
        .orElseThrow(() -> new IllegalStateException("this system does not tell how a process was started"));
    return Stream.concat(info.command().stream(), Arrays.stream(arguments)).toList();
  }

  @Override
  public void close() throws InterruptedException {
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException endingAnyway) {
      // the hook asks it to stop, as this does
    }
    askToStop();
    if (!process.waitFor(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
