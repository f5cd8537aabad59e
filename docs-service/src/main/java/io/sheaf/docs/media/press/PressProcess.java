package io.sheaf.docs.media.press;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process that makes one thing and ends. What takes too much memory or time ends with it, and nothing else does.
public final class PressProcess {

  /// How the platform ends a process that has not enough memory.
  private static final int OUT_OF_MEMORY = 3;
  private static final Path NICE = Path.of("/usr/bin/nice");
  private static final Path NOTHING = Path.of("/dev/null");
  private static final int LONGEST_REASON = 300;
  private static final Logger log = LoggerFactory.getLogger(PressProcess.class);

  private PressProcess() {
  }

  /// What making one thing may take.
  ///
  /// @param heapMegabytes of its process
  public record Limits(int heapMegabytes, Duration patience) {}

  /// Has that class make it, whose `main` calls [Press#run]. Answers why there is no result; empty when there is one.
  public static Optional<Workshop.Unmade> run(Class<?> press, PressFolder folder, Limits limits) throws IOException {
    var builder = new ProcessBuilder(command(press, folder, limits)).redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectInput(ProcessBuilder.Redirect.from(NOTHING.toFile()));
    // why: nothing that it reads is to learn what this process was given, credentials among it.
    builder.environment().clear();
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    var process = builder.start();
    try {
      if (!process.waitFor(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.of(new Workshop.Unmade(Why.TOO_SLOW,
            "it takes longer than " + limits.patience().toSeconds() + " seconds"));
      }
      return outcome(process.exitValue(), folder);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return Optional.of(new Workshop.Unmade(Why.BUSY, "the service is about to stop"));
    } finally {
      process.destroyForcibly();
      process.onExit().orTimeout(5, TimeUnit.SECONDS).exceptionally(_ -> process).join();
    }
  }

  private static Optional<Workshop.Unmade> outcome(int exit, PressFolder folder) throws IOException {
    return switch (exit) {
      case Press.MADE -> Files.isRegularFile(folder.result())
          ? Optional.empty()
          : Optional.of(new Workshop.Unmade(Why.DAMAGED, "nothing came of it"));
      case Press.DAMAGED -> Optional.of(new Workshop.Unmade(Why.DAMAGED, reason(folder)));
      case Press.UNSUPPORTED -> Optional.of(new Workshop.Unmade(Why.UNSUPPORTED, reason(folder)));
      case Press.TOO_LARGE -> Optional.of(new Workshop.Unmade(Why.TOO_LARGE, reason(folder)));
      case OUT_OF_MEMORY -> Optional.of(new Workshop.Unmade(Why.TOO_LARGE, "it needs more memory than it may have"));
      default -> {
        log.warn("A process of the press ended with {}", exit);
        yield Optional.of(new Workshop.Unmade(Why.DAMAGED, "the process that makes it ended unexpectedly"));
      }
    };
  }

  private static String reason(PressFolder folder) throws IOException {
    try (var in = Files.newInputStream(folder.reason())) {
      return new String(in.readNBytes(LONGEST_REASON), StandardCharsets.UTF_8);
    }
  }

  private static List<String> command(Class<?> press, PressFolder folder, Limits limits) {
    var command = new ArrayList<String>();
    if (Files.isExecutable(NICE)) {
      command.addAll(List.of(NICE.toString(), "-n", "5"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + limits.heapMegabytes() + "m", "-Xss1m", "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData", "-Djava.awt.headless=true",
        "-Djava.io.tmpdir=" + folder.path(), "-Duser.home=" + folder.path(), "-Dfile.encoding=UTF-8",
        "-Dslf4j.provider=org.slf4j.helpers.NOP_FallbackServiceProvider",
        "-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog",
        "-Dpdfbox.fontcache=" + folder.path(), press.getName(), folder.path().toString()));
    return command;
  }
}
