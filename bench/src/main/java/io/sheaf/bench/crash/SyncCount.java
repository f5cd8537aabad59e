package io.sheaf.bench.crash;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// How often the engines ask the system to sync, seen from outside: a process that does a known amount of work under
/// `strace`. Killing a process leaves the page cache alone, so that no crash shows a sync that is missing.
public final class SyncCount {

  static final int THREADS = SyncChild.THREADS;
  private static final long LONGEST_SECONDS = 120;
  private static final Pattern CALL = Pattern.compile("f(?:data)?sync\\(\\d+<([^>]+)>");

  /// What was done, and which syncs were asked for meanwhile.
  public record Counted(long commits, long writes, long largeBlobs, long logSyncs, long syncedFiles,
      long folderSyncs) {}

  private SyncCount() {
  }

  /// Why it cannot be done here, in one line.
  public static Optional<String> missing() {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    boolean there = Arrays.stream(path.split(File.pathSeparator, -1)).filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "strace")));
    return there ? Optional.empty() : Optional.of("strace is not installed, so syncs cannot be counted");
  }

  public static Counted take(Path scratch) throws IOException, InterruptedException {
    var trace = scratch.resolve("trace");
    var said = scratch.resolve("said");
    var command = new ArrayList<>(
        List.of("strace", "-f", "-y", "-qq", "-e", "trace=fsync,fdatasync", "-o", trace.toString()));
    command.addAll(Life.java(SyncChild.class));
    command.add(scratch.resolve("data").toString());
    var process = new ProcessBuilder(command).redirectOutput(said.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException("the process whose syncs were to be counted failed");
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return counted(Files.readAllLines(trace), Files.readString(said).strip().split(" "));
  }

  /// A call that is interrupted by another's takes two lines; only the first names the file.
  private static Counted counted(List<String> lines, String[] said) {
    var everything = lines.stream().map(CALL::matcher).filter(matcher -> matcher.find())
        .map(matcher -> Path.of(matcher.group(1))).toList();
    var marks = IntStream.range(0, everything.size()).filter(at -> everything.get(at).endsWith(SyncChild.MARK))
        .toArray();
    var synced = everything.subList(marks[0] + 1, marks[1]);
    long log = synced.stream().filter(path -> path.endsWith("sheaf.db-wal")).count();
    long files = synced.stream().filter(SyncCount::isArriving).distinct().count();
    long folders = synced.stream().filter(path -> isBlob(path) && !isArriving(path)).count();
    return new Counted(Long.parseLong(said[0]), Long.parseLong(said[1]), Long.parseLong(said[2]), log, files, folders);
  }

  private static boolean isBlob(Path path) {
    return path.toString().contains("/blobs/");
  }

  private static boolean isArriving(Path path) {
    return path.getParent() != null && path.getParent().endsWith("blobs/arriving");
  }
}
