package io.sheaf.bench.start;

import io.sheaf.bench.launch.Launch;
import io.sheaf.testservers.JavaServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The peer: a server of the same framework that does nothing but answer, under the flags that Sheaf runs with, and
/// with a cache for starting fast that it was trained for in the same way.
final class Hello {

  private final List<String> flags;
  private final Path cache;
  private final Path log;

  /// Takes the command by which Sheaf runs.
  Hello(List<String> sheaf, Path scratch) {
    this.flags = flags(sheaf);
    this.cache = scratch.resolve("hello.aot");
    this.log = scratch.resolve("hello.log");
  }

  /// The JVM and its options: what stands before the class path, less the cache, which is Sheaf's own.
  static List<String> flags(List<String> command) {
    int end = 0;
    while (end < command.size() && !List.of("-cp", "-classpath", "--class-path", "-jar").contains(command.get(end))) {
      end++;
    }
    return command.subList(0, end).stream().filter(word -> !word.startsWith("-XX:AOTCache")).toList();
  }

  void train() throws IOException, InterruptedException {
    try (var training = launch("-XX:AOTCacheOutput=" + cache)) {
      training.idle(500);
    }
    if (!Files.isRegularFile(cache)) {
      throw new IllegalStateException("the cache of the hello-world was not written; see " + log);
    }
  }

  Launch launch() throws IOException, InterruptedException {
    // why the mode: with a cache that it had to refuse it would be a weaker peer than it says; so it must not start.
    return launch("-XX:AOTCache=" + cache, "-XX:AOTMode=on");
  }

  private Launch launch(String... cacheFlags) throws IOException, InterruptedException {
    int port = JavaServer.freePort();
    var command = new ArrayList<>(flags);
    command.addAll(List.of(cacheFlags));
    command.addAll(List.of("-cp", classPath(), "io.sheaf.bench.hello.Hello"));
    return Launch.of(command, Map.of("MICRONAUT_SERVER_PORT", String.valueOf(port)), port, "/version", log);
  }

  private static String classPath() throws IOException {
    var folder = JavaServer.root().resolve("bench").resolve("hello").resolve("target").resolve("hello").resolve("lib");
    if (!Files.isDirectory(folder)) {
      throw new IllegalStateException("the hello-world has not been built: there is no " + folder);
    }
    // why each by name: a cache is refused when the class path is spelled in another order.
    try (var jars = Files.list(folder)) {
      return String.join(File.pathSeparator, jars.map(Path::toString).sorted().toList());
    }
  }
}
