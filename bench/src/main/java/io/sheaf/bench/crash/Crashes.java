package io.sheaf.bench.crash;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Cycles of writing, killing, opening again and looking. Ends early with the first cycle in which something was
/// missing, for nothing after it would mean anything.
public final class Crashes {

  private static final int LONGEST_MILLIS = 2000;
  private static final int LONGEST_START_MILLIS = 700;
  /// Every so often a process is killed while it starts.
  private static final int EARLY = 4;

  /// What a run has come to; each list has a line for each thing that must not be.
  public record Result(int cycles, int restarts, long writes, long blobs, long sent, long finished, double seconds,
      List<String> lostWrites, List<String> halfApplied, List<String> lostBlobs, List<String> lostMessages,
      List<String> returnedMessages, List<String> failedRestarts, List<String> wrongAnswers) {

    public boolean isClean() {
      return lostWrites.isEmpty() && halfApplied.isEmpty() && lostBlobs.isEmpty() && lostMessages.isEmpty()
          && returnedMessages.isEmpty() && failedRestarts.isEmpty() && wrongAnswers.isEmpty();
    }
  }

  private final Path directory;
  private final long seed;
  private final PrintStream progress;
  private final SplittableRandom random;
  private final Ledger ledger;
  private final List<String> failedRestarts = new ArrayList<>();
  private int lives;
  private int cycles;
  private long blobs;
  private double seconds;
  private Inspection last;

  public Crashes(Path directory, long seed, int lanes, PrintStream progress) {
    this.directory = directory;
    this.seed = seed;
    this.progress = progress;
    this.random = new SplittableRandom(seed);
    this.ledger = new Ledger(lanes);
    this.last = new Inspection(seed, ledger);
  }

  public Result run(int wanted) throws IOException, InterruptedException {
    while (cycles < wanted && failedRestarts.isEmpty() && last.isClean() && ledger.wrongAnswers().isEmpty()) {
      cycles++;
      write();
      inspect();
      progress.println("  cycle " + cycles + " of " + wanted + ": " + ledger.writes() + " writes, " + ledger.sent()
          + " messages answered" + (last.isClean() ? "" : "; SOMETHING IS MISSING"));
    }
    return new Result(cycles, lives, ledger.writes(), blobs, ledger.sent(), ledger.finishedMessages(), seconds,
        last.lostWrites(), last.halfApplied(), last.lostBlobs(), last.lostMessages(), last.returnedMessages(),
        failedRestarts, ledger.wrongAnswers());
  }

  private void write() throws IOException, InterruptedException {
    boolean early = cycles % EARLY == 0;
    try (var life = Life.begin(directory, seed, lives++, ledger)) {
      if (early) {
        if (!life.last(random.nextInt(LONGEST_START_MILLIS))) {
          failedRestarts.add("the process of cycle " + cycles + " ended while it started");
        }
        return;
      }
      if (!life.awaitReady()) {
        failedRestarts.add("the process of cycle " + cycles + " did not get ready");
        return;
      }
      long began = System.nanoTime();
      if (!life.last(random.nextInt(LONGEST_MILLIS))) {
        failedRestarts.add("the process of cycle " + cycles + " ended by itself");
      }
      seconds += (System.nanoTime() - began) / 1e9;
    }
  }

  private void inspect() {
    last = new Inspection(seed, ledger);
    try (var store = Store.open(directory, lives++)) {
      last.inspect(store);
      blobs += last.blobs();
    } catch (RuntimeException failure) {
      failedRestarts.add("after cycle " + cycles + " the store could not be read: " + failure);
    }
  }
}
