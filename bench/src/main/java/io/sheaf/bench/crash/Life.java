package io.sheaf.bench.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A writing process from its start to its sudden end.
final class Life implements AutoCloseable {

  private static final long LONGEST_START_SECONDS = 60;

  private final Process process;
  private final Thread reader;
  private final CountDownLatch ready = new CountDownLatch(1);

  private Life(Process process, Ledger ledger) {
    this.process = process;
    this.reader = Thread.ofPlatform().name("ledger").start(() -> read(ledger));
  }

  static Life begin(Path directory, long seed, int life, Ledger ledger) throws IOException {
    var command = new ArrayList<>(java(CrashChild.class));
    command.addAll(List.of(directory.toString(), String.valueOf(seed), String.valueOf(life)));
    for (int lane = 0; lane < ledger.lanes(); lane++) {
      command.add(String.valueOf(ledger.told(lane)));
    }
    return new Life(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start(), ledger);
  }

  /// How a main class of this module is started.
  static List<String> java(Class<?> main) {
    return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp",
        System.getProperty("java.class.path"), main.getName());
  }

  private void read(Ledger ledger) {
    try (var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(Pipe.READY)) {
          ready.countDown();
        } else {
          ledger.take(line);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      ready.countDown();
    }
  }

  /// Waits until it writes; answers false when it ended instead, or is not ready within a minute.
  boolean awaitReady() throws InterruptedException {
    return ready.await(LONGEST_START_SECONDS, TimeUnit.SECONDS) && process.isAlive();
  }

  /// Lets it run for a while; answers false when it ended by itself.
  boolean last(long millis) throws InterruptedException {
    return !process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /// SIGKILL; returns when all that it had said has been read.
  @Override
  public void close() throws InterruptedException {
    // why not the process itself: that would close the pipe, and what is still in it would go unread.
    process.toHandle().destroyForcibly();
    process.waitFor();
    reader.join();
  }
}
