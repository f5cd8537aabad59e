package io.sheaf.docs.media.watermarks;

import io.sheaf.docs.media.watermarks.Stamping.Unstamped;
import io.sheaf.docs.media.watermarks.Stamping.Why;
import io.sheaf.docs.media.watermarks.press.Press;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process that stamps one content and ends. What takes too much memory or time ends with it, and nothing else does.
final class PressProcess {

  /// How the platform ends a process that has not enough memory.
  private static final int OUT_OF_MEMORY = 3;
  private static final Path NICE = Path.of("/usr/bin/nice");
  private static final int LONGEST_REASON = 300;
  private static final Logger log = LoggerFactory.getLogger(PressProcess.class);

  private PressProcess() {
  }

  /// Why there is no result; empty when there is one.
  static Optional<Unstamped> run(WorkFolder folder, Bounds bounds) throws IOException {
    var builder = new ProcessBuilder(command(folder, bounds)).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectInput(ProcessBuilder.Redirect.from(NOTHING.toFile()));
    // why: nothing that it reads is to learn what this process was given, credentials among it.
    builder.environment().clear();
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    var process = builder.start();
    try {
      if (!process.waitFor(bounds.patience().toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.of(new Unstamped(Why.TOO_SLOW,
            "stamping it takes longer than " + bounds.patience().toSeconds() + " seconds"));
      }
      return outcome(process.exitValue(), folder);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.of(new Unstamped(Why.BUSY, "the service is about to stop"));
    } finally {
      process.destroyForcibly();
      process.onExit().orTimeout(5, TimeUnit.SECONDS).exceptionally(_ -> process).join();
    }
  }

  private static final Path NOTHING = Path.of("/dev/null");

  private static Optional<Unstamped> outcome(int exit, WorkFolder folder) throws IOException {
    return switch (exit) {
      case Press.STAMPED -> Files.isRegularFile(folder.result())
          ? Optional.empty()
          : Optional.of(new Unstamped(Why.DAMAGED, "nothing came of it"));
      case Press.DAMAGED -> Optional.of(new Unstamped(Why.DAMAGED, reason(folder)));
      case Press.TOO_LARGE -> Optional.of(new Unstamped(Why.TOO_LARGE, reason(folder)));
      case OUT_OF_MEMORY -> Optional.of(new Unstamped(Why.TOO_LARGE, "it needs more memory than it may have"));
      default -> {
        log.warn("A process that stamps ended with {}", exit);
        yield Optional.of(new Unstamped(Why.DAMAGED, "the process that stamps it ended unexpectedly"));
      }
    };
  }

  private static String reason(WorkFolder folder) throws IOException {
    try (var in = Files.newInputStream(folder.reason())) {
      return new String(in.readNBytes(LONGEST_REASON), StandardCharsets.UTF_8);
    }
  }

  private static List<String> command(WorkFolder folder, Bounds bounds) {
    var command = new ArrayList<String>();
    if (Files.isExecutable(NICE)) {
      command.addAll(List.of(NICE.toString(), "-n", "5"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + bounds.heapMegabytes() + "m", "-Xss1m", "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData", "-Djava.awt.headless=true",
        "-Djava.io.tmpdir=" + folder.path(), "-Duser.home=" + folder.path(), "-Dfile.encoding=UTF-8",
        "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
        "-Dpdfbox.fontcache=" + folder.path(), Press.class.getName(), folder.path().toString()));
    return command;
  }
}
