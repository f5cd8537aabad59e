package io.sheaf.bench.crash;

import io.sheaf.bench.measure.Benchmark;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.Goal;
import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Options.Option;
import io.sheaf.bench.measure.Promise;
import io.sheaf.bench.measure.Scratch;
import io.sheaf.bench.measure.Sheet;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Kills the embedded engines while they write, and counts their syncs.
public final class CrashBench implements Benchmark {

  private static final String WRITES = "acknowledged writes lost";
  private static final String HALF = "half-applied writes";
  private static final String BLOBS = "acknowledged blobs lost";
  private static final String MESSAGES = "acknowledged messages lost";
  private static final String RETURNED = "finished messages that came back";
  private static final String RESTARTS = "failed restarts";
  private static final String WRONG = "wrong answers while writing";
  private static final String BATCH_SYNCS = "syncs for each batch";
  private static final String FILE_SYNCS = "syncs of the file for each large blob";
  private static final String FOLDER_SYNCS = "syncs of the folder for each large blob";

  private static final int LANES = 6;

  @Override
  public String name() {
    return "crash";
  }

  @Override
  public String about() {
    return "kills a writing process again and again; nothing that was answered may be missing";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("cycles", "20", "how often it is killed"),
        new Option("seed", "N", "repeats the story of an earlier run (the moments of death differ)"));
  }

  @Override
  public List<Promise> promises(Options options) {
    return Stream.concat(
        Stream.of(WRITES, HALF, BLOBS, MESSAGES, RETURNED, RESTARTS, WRONG)
            .map(name -> new Promise(name, LANES, Goal.zero())),
        Stream.of(BATCH_SYNCS, FILE_SYNCS, FOLDER_SYNCS).map(name -> new Promise(name, SyncCount.THREADS,
            Goal.atLeast(1))))
        .toList();
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    int cycles = options.number("cycles", 20, 1, 10_000);
    long seed = options.number("seed", System.nanoTime());
    progress.println("Seed " + seed + ", " + cycles + " cycles");
    try (var scratch = Scratch.make("crash")) {
      var result = new Crashes(scratch.path().resolve("data"), seed, LANES, progress).run(cycles);
      report(result, sheet, progress);
      if (!result.isClean()) {
        progress.println("The directory is kept: " + scratch.keep());
      }
    }
    syncs(sheet, progress);
  }

  private static void report(Crashes.Result result, Sheet sheet, PrintStream progress) {
    var figures = new Figures(result.writes() / Math.max(result.seconds(), 0.001), Double.NaN, Double.NaN);
    count(sheet, progress, WRITES, result.lostWrites(), result.writes(), "acknowledged", figures);
    count(sheet, progress, HALF, result.halfApplied(), result.writes(), "acknowledged", null);
    count(sheet, progress, BLOBS, result.lostBlobs(), result.blobs(), "read back", null);
    count(sheet, progress, MESSAGES, result.lostMessages(), result.sent(), "acknowledged", null);
    count(sheet, progress, RETURNED, result.returnedMessages(), result.finished(), "finished", null);
    count(sheet, progress, RESTARTS, result.failedRestarts(), result.restarts(), "in " + result.cycles() + " cycles",
        null);
    count(sheet, progress, WRONG, result.wrongAnswers(), result.writes(), "acknowledged", null);
  }

  private static void count(Sheet sheet, PrintStream progress, String name, List<String> found, long of, String what,
      @Nullable Figures figures) {
    found.stream().limit(10).forEach(line -> progress.println("  " + name + ": " + line));
    if (of == 0) {
      sheet.skip(name, LANES, "none " + what);
      return;
    }
    sheet.add(name, LANES, figures, found.size() + " of " + of + " " + what, found.size() / (double) of);
  }

  private static void syncs(Sheet sheet, PrintStream progress) throws Exception {
    var missing = SyncCount.missing();
    if (missing.isPresent()) {
      List.of(BATCH_SYNCS, FILE_SYNCS, FOLDER_SYNCS)
          .forEach(name -> sheet.skip(name, SyncCount.THREADS, missing.get()));
      return;
    }
    progress.println("Counting syncs ...");
    try (var scratch = Scratch.make("syncs")) {
      var counted = SyncCount.take(scratch.path());
      ratio(sheet, BATCH_SYNCS, counted.logSyncs(), counted.commits(), "batches");
      ratio(sheet, FILE_SYNCS, counted.syncedFiles(), counted.largeBlobs(), "large blobs");
      ratio(sheet, FOLDER_SYNCS, counted.folderSyncs(), counted.largeBlobs(), "large blobs");
    }
  }

  private static void ratio(Sheet sheet, String name, long syncs, long of, String what) {
    sheet.add(name, SyncCount.THREADS, null, syncs + " for " + of + " " + what, syncs / (double) of);
  }
}
