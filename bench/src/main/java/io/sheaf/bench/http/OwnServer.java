package io.sheaf.bench.http;

import io.sheaf.bench.launch.Launch;
import io.sheaf.bench.measure.Options;
import io.sheaf.storage.table.sqlite.RawSearch;
import io.sheaf.testservers.JavaServer;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/// Sheaf as people start it, with a data directory and a secret that nobody else has.
public final class OwnServer implements AutoCloseable {

  private static final Duration LOOK_EVERY = Duration.ofMillis(200);
  private static final Duration NO_LONGER = Duration.ofMinutes(3);
  /// why so long: what works in the background rests, for up to half a second at a time, while there is much to do.
  private static final Duration QUIET = Duration.ofMillis(800);
  private static final String WRITES = "sheaf_store_writes_total";

  private final Path data;
  private final Credential credential;
  private final int port;
  private final int managementPort;
  private final Launch launch;
  private final MemoryWatch memory;

  private OwnServer(Path data, Credential credential, int port, int managementPort, Launch launch) {
    this.data = data;
    this.credential = credential;
    this.port = port;
    this.managementPort = managementPort;
    this.launch = launch;
    this.memory = new MemoryWatch(launch);
  }

  /// Starts it below a folder, by a name, and returns when it answers. What an earlier one of that name had is there.
  public static OwnServer start(Path folder, String name) throws IOException, InterruptedException {
    return start(folder, name, Map.of());
  }

  /// The same with further settings.
  public static OwnServer start(Path folder, String name, Map<String, String> settings)
      throws IOException, InterruptedException {
    var launcher = JavaServer.root().resolve("sheaf");
    if (!Files.isExecutable(launcher)) {
      throw new Options.Unusable("there is no " + launcher + " to start");
    }
    var data = folder.resolve(name);
    var credential = Credential.random(InstantSource.system());
    int port = JavaServer.freePort();
    int managementPort = JavaServer.freePort();
    var environment = new HashMap<>(settings);
    environment.putAll(Map.of("SHEAF_PORT", String.valueOf(port), "SHEAF_MANAGEMENT_PORT",
        String.valueOf(managementPort), "SHEAF_DATA", data.toString(), "SHEAF_JWT_SECRET", credential.secret()));
    var launch = Launch.of(List.of(launcher.toString(), "serve"), environment, port, "/health/liveness",
        folder.resolve(name + ".log"));
    return new OwnServer(data, credential, port, managementPort, launch);
  }

  public Target target() {
    return new Target(URI.create("http://127.0.0.1:" + port), credential::token);
  }

  /// The same server for a caller who is no administrator, of that group.
  public Target target(String name, String group) {
    return new Target(target().url(), credential.of(name, group)::token);
  }

  public Path index() {
    return data.resolve("text-index");
  }

  public Path database() {
    return data.resolve("sheaf.db");
  }

  /// Where the program is with which it reads pages, once it has read one.
  public Path readingEngine() {
    return data.resolve("ocr").resolve("engine");
  }

  /// What the server says of itself under this name, to who runs it.
  public long metric(String name) throws IOException {
    try (var wire = new Wire(Origin.of(URI.create("http://127.0.0.1:" + managementPort)))) {
      return wire.ask("GET", "/metrics", "", new byte[0]).text().lines().filter(line -> line.startsWith(name + " "))
          .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1))).findFirst()
          .orElseThrow(() -> new IOException("the server does not say " + name));
    }
  }

  /// Waits until the index has followed all changes; for as long as it comes any nearer.
  public void awaitIndexed() throws SQLException {
    try (var raw = new RawSearch(database())) {
      int least = Integer.MAX_VALUE;
      long since = System.nanoTime();
      for (int left = raw.notFollowed(); left > 0; left = raw.notFollowed()) {
        if (left < least) {
          least = left;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > NO_LONGER.toNanos()) {
          throw new IllegalStateException("the index does not follow: " + left + " changes are left");
        }
        LockSupport.parkNanos(LOOK_EVERY.toNanos());
      }
    }
  }

  /// How many writes there were so far.
  public long writes() throws IOException {
    return metric(WRITES);
  }

  /// Waits until the server writes nothing any more, of its own accord either; for so long at most.
  public void settle(Duration atMost) throws IOException {
    long began = System.nanoTime();
    for (long before = -1, now = writes(); now != before; now = writes()) {
      if (System.nanoTime() - began > atMost.toNanos()) {
        throw new IOException("the server does not come to rest");
      }
      before = now;
      LockSupport.parkNanos(QUIET.toNanos());
    }
  }

  /// Reads all items once. How long a disk takes depends on what else the system had to keep in memory; after this,
  /// as much of it is there as there is room for, as on a machine on which the server has run for a while.
  void bringIntoMemory() throws IOException {
    var part = ByteBuffer.allocateDirect(1 << 20);
    try (var file = FileChannel.open(database(), StandardOpenOption.READ)) {
      while (file.read(part) >= 0) {
        part.clear();
      }
    }
  }

  /// Takes its turn alone: it goes on, and stands still again afterwards with what it has left to do.
  <T> T turn(Callable<T> turn) throws Exception {
    launch.goOn();
    try {
      return turn.call();
    } finally {
      launch.halt();
    }
  }

  MemoryWatch memory() {
    return memory;
  }

  @Override
  public void close() throws InterruptedException {
    memory.close();
    launch.close();
  }
}
