package io.sheaf.bench.http;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Loads a server as its clients do.
public final class HttpBench implements Benchmark {

  private static final String MEMORY = "anonymous memory, at most";
  private static final int MOST_MEGABYTES = 350;
  private static final int PEAK = 16;
  private static final int SMALL = 1_000;
  private static final int MOST_DOCUMENTS = 5_000_000;
  private static final int PORTION = 5_000;
  private static final List<Case> GROWING = List.of(Case.READ, Case.SEARCH_ONE, Case.SEARCH_TEN, Case.LIST);
  private static final Duration FOLLOWS_WITHIN = Duration.ofMinutes(15);
  private static final Goal GROWTH = Goal.atMost(1.3);
  private static final List<Case> RECORDED = List.of(Case.READ, Case.CREATE, Case.TAG, Case.SAVE);
  private static final Goal RECORDING = Goal.atLeast(0.90);
  private static final Map<String, String> WITHOUT_ACTIVITIES = Map.of("SHEAF_JAVA_OPTIONS",
      "-Dsheaf.activities=off");

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String about() {
    return "the server under load: reads against /version, writes against a group-commit loop, growth";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("threads", "1,16", "at which concurrencies"),
        new Option("pairs", "8", "how many pairs of slices each case takes"),
        new Option("slice", "500", "how many milliseconds a slice lasts"),
        new Option("documents", "N", "loads so many first, and holds it to what it is with " + SMALL),
        new Option("activities", "", "takes turns with a server that records no activities, and nothing else"),
        new Option("target", "URL", "loads that server, not one of its own; what is stored there stays"),
        new Option("token", "T", "the whole value of Authorization there"),
        new Option("peer", "URL", "a server with the same API to take turns with; what is stored there stays"),
        new Option("peer-token", "T", "the whole value of Authorization there"));
  }

  /// With `--documents`, growth is what is asked; the other goals are for a site as small as it is without.
  @Override
  public List<Promise> promises(Options options) {
    if (options.has("documents")) {
      return GROWING.stream().flatMap(what -> Stream.of(1, PEAK).map(concurrency -> new Promise(Rounds.grown(what),
          concurrency, GROWTH))).toList();
    }
    if (options.has("activities")) {
      return RECORDED.stream().map(what -> new Promise(Rounds.recorded(what), PEAK, RECORDING)).toList();
    }
    var promises = new ArrayList<>(List.of(new Promise(Case.READ.title(), PEAK, Goal.atLeast(0.55)),
        new Promise(Case.SEARCH_ONE.title(), PEAK, Goal.atLeast(0.40)),
        new Promise(Rounds.EXPLAINED, PEAK, Goal.atMost(3))));
    if (!options.has("target")) {
      promises.add(new Promise(Case.CREATE.title(), PEAK, Goal.atLeast(0.40)));
      promises.add(new Promise(Rounds.CREATE_P99, PEAK, Goal.atMost(3)));
      promises.add(new Promise(MEMORY, 0, Goal.below("< " + MOST_MEGABYTES + " MB")));
    }
    return promises;
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    var peer = target("peer", options);
    var target = target("target", options);
    if (target.isPresent() && options.has("documents")) {
      throw new Options.Unusable("--documents is for a server of its own: it takes turns with a small one");
    }
    if (target.isPresent()) {
      try (var ours = prepared(target.get(), SMALL, options, progress)) {
        var rounds = rounds(ours, options, sheet, progress);
        rounds.reads();
        rounds.writesAgainstVersion();
        beside(peer, rounds, options, progress);
      }
      return;
    }
    try (var scratch = Scratch.make("http"); var server = OwnServer.start(scratch.path(), "server")) {
      try {
        own(options, sheet, progress, scratch, server, peer);
      } finally {
        memory(sheet, server.memory());
      }
    }
  }

  private void own(Options options, Sheet sheet, PrintStream progress, Scratch scratch, OwnServer server,
      Optional<Target> peer) throws Exception {
    int documents = options.number("documents", SMALL, SMALL, MOST_DOCUMENTS);
    try (var ours = prepared(server.target(), documents, options, progress)) {
      var rounds = rounds(ours, options, sheet, progress);
      if (options.has("activities")) {
        try (var other = OwnServer.start(scratch.path(), "without", WITHOUT_ACTIVITIES);
            var without = prepared(other.target(), documents, options, progress)) {
          rounds.recording(server, other, without, RECORDED, FOLLOWS_WITHIN);
        }
        return;
      }
      if (options.has("documents")) {
        // why: what a large site costs is asked, and not what it costs that many documents have just come.
        progress.println("Waiting for the index and the record of activities to follow ...");
        server.awaitIndexed();
        server.settle(FOLLOWS_WITHIN);
        try (var other = OwnServer.start(scratch.path(), "small");
            var small = prepared(other.target(), SMALL, options, progress)) {
          rounds.growth(small, GROWING, documents, () -> {
            for (var one : List.of(server, other)) {
              one.settle(FOLLOWS_WITHIN);
              one.bringIntoMemory();
            }
          });
        }
        return;
      }
      rounds.reads();
      try (var beneath = Beneath.of(scratch.path().resolve("beneath"), server.database())) {
        rounds.writes(beneath);
      }
      beside(peer, rounds, options, progress);
    }
  }

  private static Optional<Target> target(String option, Options options) {
    return options.text(option).map(url -> Target.of(option, url,
        options.text(option.equals("peer") ? "peer-token" : "token").orElse("")));
  }

  private static Rounds rounds(Generator ours, Options options, Sheet sheet, PrintStream progress) {
    var slice = slice(options);
    var plan = new Contest.Plan(slice.multipliedBy(4), options.number("pairs", 8, 1, 100), slice, 1_000_000);
    return new Rounds(ours, plan, options.numbers("threads", List.of(1, PEAK), 1, Stock.SAVED), sheet, progress);
  }

  private static Duration slice(Options options) {
    return Duration.ofMillis(options.number("slice", 500, 50, 10_000));
  }

  /// The load on a server, which then holds so many documents and has warmed up.
  private static Generator prepared(Target target, int documents, Options options,
      PrintStream progress) throws Exception {
    var generator = Generator.start(target, Long.toString(System.nanoTime(), Character.MAX_RADIX));
    try {
      progress.printf(Locale.ROOT, "Storing %,d documents at %s ...%n", documents, target.url());
      stock(generator, documents, progress);
      versions(generator, progress);
      progress.println("Warming up ...");
      Rounds.warmUp(generator, slice(options).multipliedBy(4));
      return generator;
    } catch (Exception failure) {
      generator.close();
      throw failure;
    }
  }

  private static void stock(Generator generator, int documents, PrintStream progress) throws IOException {
    long began = System.nanoTime();
    for (int done = 0; done < documents;) {
      done = Math.min(documents, done + PORTION);
      generator.stock(done);
      if (documents > PORTION) {
        progress.printf(Locale.ROOT, "  %,d of %,d, %,.0f a second%n", done, documents,
            done / ((System.nanoTime() - began) / 1e9));
      }
    }
  }

  /// Without these, one case fails and says so; the others do not need them.
  private static void versions(Generator generator, PrintStream progress) {
    try {
      generator.versions();
    } catch (IOException failure) {
      progress.println("  no documents with versions: " + failure.getMessage());
    }
  }

  private static void beside(Optional<Target> peer, Rounds rounds, Options options, PrintStream progress)
      throws Exception {
    if (peer.isPresent()) {
      try (var generator = prepared(peer.get(), SMALL, options, progress)) {
        rounds.against(generator);
      }
    }
  }

  private static void memory(Sheet sheet, MemoryWatch watch) {
    double megabytes = watch.mostBytes() / 1e6;
    if (megabytes == 0) {
      sheet.skip(MEMORY, 0, "there is no /proc here");
    } else {
      sheet.add(MEMORY, 0, null, String.format(Locale.ROOT, "%.0f of %d MB", megabytes, MOST_MEGABYTES),
          megabytes / MOST_MEGABYTES);
    }
  }
}
