package io.sheaf.bench.search;

import io.sheaf.bench.measure.Benchmark;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Goal;
import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Options.Option;
import io.sheaf.bench.measure.Promise;
import io.sheaf.bench.measure.Scratch;
import io.sheaf.bench.measure.Sheet;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds documents among many, and tells what making them findable costs.
public final class SearchBench implements Benchmark {

  private static final int SMALL = 10_000;
  private static final int LEAST = 1_000;
  private static final int MOST_DOCUMENTS = 5_000_000;
  private static final int SHOWN_LINES = 10;

  @Override
  public String name() {
    return "search";
  }

  @Override
  public String about() {
    return "searches at a stated rate against bare SQLite and Lucene, indexing against a bare writer, growth";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("documents", "N", "how many there are to search [" + SMALL + "]; more: growth as well"),
        new Option("data", "DIR", "keeps the many there, and takes from there what an earlier run has stored"),
        new Option("rate", "50", "how many requests a second are offered"),
        new Option("pairs", "5", "how many pairs of slices each question takes"),
        new Option("slice", "2000", "how many milliseconds a slice lasts"),
        new Option("backlog", "20000", "how many documents wait to be indexed; 0 leaves indexing out"),
        new Option("delays", "200", "how many writes are searched for, with the position and without"));
  }

  @Override
  public List<Promise> promises(Options options) {
    int connections = Searching.CONNECTIONS;
    var promises = new ArrayList<Promise>();
    for (var question : List.of(Question.ATTRIBUTE, Question.COMPOSITE, Question.WORDS)) {
      promises.add(new Promise(Searching.p50(question), connections, Goal.atMost(3)));
    }
    if (documents(options) > SMALL) {
      for (var question : List.of(Question.ATTRIBUTE, Question.COMPOSITE)) {
        promises.add(new Promise(Searching.grown(question), connections, Goal.atMost(1.5)));
      }
    }
    if (backlog(options) > 0) {
      promises.add(new Promise(Indexing.RATE, 0, Goal.atLeast(0.3)));
      promises.add(new Promise(Indexing.BESIDE, Indexing.WRITERS, Goal.atLeast(0.8)));
    }
    return promises;
  }

  private static int documents(Options options) {
    return options.number("documents", SMALL, LEAST, MOST_DOCUMENTS);
  }

  private static int backlog(Options options) {
    return options.number("backlog", 20_000, 0, 1_000_000);
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    progress.printf(Locale.ROOT, "Texts of %d words in the middle, %d at most, in five languages; three attributes, a "
        + "composite key, two tags; one of ten in a folder closed to who asks.%n", Corpus.MEDIAN_WORDS,
        Corpus.MOST_WORDS);
    var tongues = Tongue.all();
    try (var scratch = Scratch.make("search")) {
      try {
        sites(options, tongues, scratch.path(), sheet, progress);
      } catch (Exception failure) {
        servers(scratch.path(), progress);
        throw failure;
      }
    }
  }

  private static void sites(Options options, List<Tongue> tongues, Path scratch, Sheet sheet, PrintStream progress)
      throws Exception {
    int documents = documents(options);
    try (var small = Site.loaded(scratch, "small", new Corpus(tongues, Math.min(documents, SMALL)), progress)) {
      if (backlog(options) > 0) {
        indexing(options, small, scratch, sheet, progress);
      }
      if (documents <= SMALL) {
        searching(options, small, sheet, progress);
        return;
      }
      try (var large = Site.loaded(kept(options, scratch), "large", new Corpus(tongues, documents), progress)) {
        searching(options, large, sheet, progress);
        growth(options, large, small, sheet, progress);
      }
    }
  }

  private static Path kept(Options options, Path scratch) throws IOException {
    var data = options.text("data");
    return data.isEmpty() ? scratch : Files.createDirectories(Path.of(data.get()).toAbsolutePath());
  }

  /// What the servers said last: their logs go with the run.
  private static void servers(Path scratch, PrintStream progress) throws IOException {
    try (var files = Files.list(scratch)) {
      for (var log : files.filter(file -> file.toString().endsWith(".log")).sorted().toList()) {
        var lines = Files.readAllLines(log);
        progress.println("The last that " + log.getFileName() + " says:");
        lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size())
            .forEach(line -> progress.println("  " + line));
      }
    }
  }

  private static void indexing(Options options, Site small, Path scratch, Sheet sheet, PrintStream progress)
      throws Exception {
    try (var held = Site.loaded(scratch, "held", small.corpus(), progress)) {
      var slice = slice(options).multipliedBy(2);
      new Indexing(small, held, sheet, progress).run(
          new Contest.Plan(slice.multipliedBy(2), options.number("pairs", 5, 1, 100), slice, Integer.MAX_VALUE),
          backlog(options), scratch);
    }
  }

  private static void searching(Options options, Site site, Sheet sheet, PrintStream progress) throws Exception {
    sizes(site, progress);
    try (var searching = new Searching(site, rate(options))) {
      progress.println("Warming up ...");
      searching.warmUp(slice(options));
      progress.printf("Asking %d times a second ...%n", rate(options));
      searching.rounds(plan(options), sheet, progress);
    }
    new Delay(site).measure(options.number("delays", 200, 1, 100_000), sheet);
  }

  private static void growth(Options options, Site large, Site small, Sheet sheet, PrintStream progress)
      throws Exception {
    progress.printf("Asking a small site the same ...%n");
    try (var much = new Searching(large, rate(options)); var little = new Searching(small, rate(options))) {
      little.warmUp(slice(options));
      much.warmUp(slice(options).dividedBy(2));
      much.growth(little, plan(options), sheet, progress);
    }
  }

  private static Contest.Plan plan(Options options) {
    return new Contest.Plan(slice(options), options.number("pairs", 5, 1, 100), slice(options), 1_000_000);
  }

  private static Duration slice(Options options) {
    return Duration.ofMillis(options.number("slice", 2_000, 100, 60_000));
  }

  private static int rate(Options options) {
    return options.number("rate", 50, 1, 10_000);
  }

  private static void sizes(Site site, PrintStream progress) throws IOException {
    progress.printf(Locale.ROOT, "On the disk: %,d MB in SQLite, %,d MB in the index%n", megabytes(site.database()),
        megabytes(site.index()));
  }

  private static long megabytes(Path path) throws IOException {
    try (var files = Files.walk(path)) {
      return files.mapToLong(file -> file.toFile().length()).sum() / 1_000_000;
    }
  }
}
