package io.sheaf.ocr.tesseract;

import io.sheaf.ocr.engine.EngineUnavailable;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Runs the program once.
final class Program {

  /// why by the shell: it sets limits that the program's children have as well, and that hold when this process is
  /// gone. Where it knows one of them not, the others still hold.
  private static final String LIMITED = "ulimit -v $1 2>/dev/null; ulimit -t $2 2>/dev/null; ulimit -f $3 2>/dev/null;"
      + " shift 3; exec \"$@\"";
  private static final long MOST_OUTPUT = 64L * 1024 * 1024;
  private static final int BLOCK = 512;

  private final Installation installation;
  private final Duration patience;
  private final int megabytes;

  Program(Installation installation, Duration patience, int megabytes) {
    this.installation = installation;
    this.patience = patience;
    this.megabytes = megabytes;
  }

  /// What it printed.
  String run(Path page, List<String> arguments, Deadline deadline) throws CannotRead, InterruptedException {
    var time = deadline.atMost(patience);
    var output = Path.of(page + ".out");
    var errors = Path.of(page + ".err");
    try {
      var process = start(page, arguments, time, output, errors);
      try {
        if (!process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
          throw new CannotRead("reading a page of it took longer than " + time.toSeconds() + " seconds");
        }
      } finally {
        end(process);
      }
      if (process.exitValue() != 0) {
        throw failed(process.exitValue(), errors);
      }
      if (Files.size(output) > MOST_OUTPUT) {
        throw new CannotRead("there is more on a page of it than anybody would read");
      }
      return Files.readString(output, StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      output.toFile().delete();
      errors.toFile().delete();
    }
  }

  private Process start(Path page, List<String> arguments, Duration time, Path output, Path errors)
      throws IOException {
    var command = new ArrayList<>(List.of("/bin/sh", "-c", LIMITED, "sh", Long.toString(megabytes * 1024L),
        Long.toString(time.toSeconds() + 5), Long.toString(MOST_OUTPUT / BLOCK), installation.program().toString(),
        page.toString(), "-", "--tessdata-dir", installation.languages().folder().toString()));
    command.addAll(arguments);
    var builder = new ProcessBuilder(command).directory(page.toAbsolutePath().resolveSibling("").toFile())
        .redirectOutput(output.toFile()).redirectError(errors.toFile());
    builder.environment().clear();
    // why one: a page is one thread's work, and pages are read side by side; more threads for one make it slower.
    builder.environment().put("OMP_THREAD_LIMIT", "1");
    builder.environment().put("LC_ALL", "C");
    var libraries = installation.libraries();
    if (libraries != null) {
      builder.environment().put("LD_LIBRARY_PATH", libraries.toString());
      builder.environment().put("DYLD_LIBRARY_PATH", libraries.toString());
    }
    return builder.start();
  }

  private static void end(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private RuntimeException failed(int code, Path errors) throws IOException, CannotRead {
    var said = Files.readString(errors, StandardCharsets.ISO_8859_1).strip();
    var last = said.substring(said.lastIndexOf('\n') + 1);
    if (said.contains("bad_alloc") || said.toLowerCase(Locale.ROOT).contains("memory")) {
      throw new CannotRead("reading a page of it needs more than " + megabytes + " MB of memory");
    }
    if (code == 128 + 24 || code == 128 + 25) {
      throw new CannotRead("reading a page of it takes more than it may");
    }
    return new EngineUnavailable("Tesseract ended with " + code + (last.isEmpty() ? "" : ": " + last));
  }
}
