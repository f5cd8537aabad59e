package io.sheaf.bench.pipeline;

import io.sheaf.bench.measure.Benchmark;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Figures;
import io.sheaf.bench.measure.Goal;
import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Options.Option;
import io.sheaf.bench.measure.Promise;
import io.sheaf.bench.measure.Report;
import io.sheaf.bench.measure.Scratch;
import io.sheaf.bench.measure.Sheet;
import io.sheaf.storage.table.sqlite.RecordedRows;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Has documents do by themselves what they are to do, many of them, and counts what comes of it.
public final class PipelineBench implements Benchmark {

  static final String LACKING = "documents that lack something";
  static final String TWICE = "documents that have something twice";
  static final String WRITES = "durable writes a document";
  static final String READS = "read beside documents: p99";
  static final String PAGES = "pages read";
  static final int CLIENTS = 16;

  private static final int MOST_WRITES = 8;
  private static final int USUAL_DOCUMENTS = 1_000;
  private static final int USUAL_PAGES = 24;
  private static final int LEAST_FURTHER = 20;

  @Override
  public String name() {
    return "pipeline";
  }

  @Override
  public String about() {
    return "from an upload to a webhook, with a rule and actions, against a group-commit loop; pages against the engine";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("documents", "N", "how many are uploaded [" + USUAL_DOCUMENTS + "]"),
        new Option("rate", "100", "how many a second are offered while somebody reads"),
        new Option("pairs", "5", "how many pairs of slices reading takes, and how many portions uploading"),
        new Option("slice", "4000", "how many milliseconds a slice lasts"),
        new Option("pages", String.valueOf(USUAL_PAGES), "how many pages Tesseract reads; 0 leaves them out"));
  }

  @Override
  public List<Promise> promises(Options options) {
    var promises = new ArrayList<>(List.of(new Promise(Way.ACTIONS.title(), CLIENTS, Goal.atLeast(0.25)),
        new Promise(WRITES, CLIENTS, Goal.atMost(MOST_WRITES)), new Promise(LACKING, 0, Goal.zero()),
        new Promise(TWICE, 0, Goal.zero()), new Promise(READS, Beside.READERS, Goal.atMost(2))));
    if (pages(options) > 0) {
      promises.add(new Promise(PAGES, Pages.CORES, Goal.atLeast(0.85)));
    }
    return promises;
  }

  private static int documents(Options options) {
    return options.number("documents", USUAL_DOCUMENTS, 10, 1_000_000);
  }

  private static int pages(Options options) {
    return options.number("pages", USUAL_PAGES, 0, 10_000);
  }

  private static int pairs(Options options) {
    return options.number("pairs", 5, 1, 100);
  }

  private static Duration slice(Options options) {
    return Duration.ofMillis(options.number("slice", 4_000, 100, 60_000));
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    try (var scratch = Scratch.make("pipeline"); var inbox = new Inbox()) {
      try (var plant = Plant.start(scratch.path(), "server", "none", inbox)) {
        plant.declareRules();
        new Run(plant, inbox, options, sheet, progress).all(scratch.path());
      }
      if (pages(options) > 0) {
        pages(scratch.path(), inbox, options, sheet, progress);
      }
    }
  }

  private static void pages(Path folder, Inbox inbox, Options options, Sheet sheet, PrintStream progress)
      throws Exception {
    progress.println("Reading pages, by the worker and by bare engines ...");
    try (var plant = Plant.start(folder, "reading", "tesseract", inbox)) {
      var read = new Pages(plant, inbox, folder).read(pages(options));
      sheet.add(PAGES, Pages.CORES, new Figures(read.perSecond(), Double.NaN, Double.NaN),
          String.format(Locale.ROOT, "as many bare engines: %s/s", Report.rate(read.bare())), read.ratio());
    }
  }

  /// One run on one server.
  private static final class Run {

    private final Plant plant;
    private final Inbox inbox;
    private final Options options;
    private final Sheet sheet;
    private final PrintStream progress;
    private Plant.Outcome outcome = new Plant.Outcome(0, 0);

    Run(Plant plant, Inbox inbox, Options options, Sheet sheet, PrintStream progress) {
      this.plant = plant;
      this.inbox = inbox;
      this.options = options;
      this.sheet = sheet;
      this.progress = progress;
    }

    void all(Path folder) throws Exception {
      int further = Math.max(LEAST_FURTHER, documents(options) / 10);
      progress.println("Warming up ...");
      new Journey(plant, inbox, Way.ACTIONS).bring(further, CLIENTS);
      plant.settle();
      var ids = againstLoop(folder);
      for (var way : List.of(Way.WORKFLOW, Way.READING)) {
        alone(way, further);
      }
      reads(ids);
      sheet.add(LACKING, 0, null, "actions, rule or webhook", (double) outcome.lacking());
      sheet.add(TWICE, 0, null, "actions, rule or webhook", (double) outcome.twice());
    }

    private List<String> againstLoop(Path folder) throws Exception {
      int portion = Math.ceilDiv(documents(options), pairs(options));
      var journey = new Journey(plant, inbox, Way.ACTIONS);
      var counted = new Counted();
      double rate = journey.bring(portion, CLIENTS);
      counted.end(portion);
      var rows = Loop.rows(plant, inbox, Way.ACTIONS);
      try (var loop = Loop.of(folder.resolve("beneath"), plant.server().database(), rows,
          (int) Math.round(counted.writes()))) {
        said(rows, loop);
        var ratios = new double[pairs(options)];
        double sum = 0;
        for (int pair = 0; pair < ratios.length; pair++) {
          if (pair > 0) {
            counted.begin();
            rate = journey.bring(portion, CLIENTS);
            counted.end(portion);
          }
          double bare = loop.perSecond(CLIENTS, slice(options).dividedBy(2));
          ratios[pair] = rate / bare;
          sum += bare;
          progress.printf(Locale.ROOT, "  %s documents a second; the loop %s%n", Report.rate(rate), Report.rate(bare));
        }
        sheet.add(Way.ACTIONS.title(), CLIENTS, journey.figures(),
            String.format(Locale.ROOT, "the loop, %d writes each: %s/s", loop.writes(),
                Report.rate(sum / ratios.length)),
            Contest.median(ratios));
      }
      sheet.add(WRITES, CLIENTS, null, counted.text(), counted.writes());
      outcome = outcome.and(plant.outcome(Way.ACTIONS, journey.ids()));
      return journey.ids();
    }

    private void said(RecordedRows rows, Loop loop) {
      progress.printf(Locale.ROOT, "  A durable write is a change for which somebody in the server waited until it was "
          + "safe on the disk: what it writes of its own accord is in it, such as the feed and the index.%n");
      progress.printf(Locale.ROOT, "  One document writes %d rows of %,d bytes; the loop stores them in %d writes.%n",
          rows.count(), rows.bytes(), loop.writes());
    }

    /// Shown for its own sake.
    private void alone(Way way, int documents) throws Exception {
      progress.printf("%s ...%n", way.title());
      new Journey(plant, inbox, way).bring(LEAST_FURTHER, CLIENTS);
      plant.settle();
      var journey = new Journey(plant, inbox, way);
      var counted = new Counted();
      journey.bring(documents, CLIENTS);
      counted.end(documents);
      sheet.add(way.title(), CLIENTS, journey.figures(), counted.text(), null);
      outcome = outcome.and(plant.outcome(way, journey.ids()));
    }

    private void reads(List<String> readable) throws Exception {
      int rate = options.number("rate", 100, 1, 10_000);
      progress.printf("Reading, with %d documents a second coming in and without ...%n", rate);
      try (var beside = new Beside(plant, inbox, readable, rate)) {
        var slice = slice(options);
        var result = beside.measure(new Contest.Plan(slice, pairs(options), slice, Integer.MAX_VALUE));
        sheet.add("upload to webhook, " + rate + "/s offered", Beside.READERS, beside.figures(), "-", null);
        sheet.add(READS, Beside.READERS, result.ours(), "p99 without: " + Report.duration(result.theirs().p99Millis()),
            result.p99Ratio());
        outcome = outcome.and(plant.outcome(Way.ACTIONS, beside.ids()));
      }
    }

    /// What was written for documents, between beginnings and ends.
    private final class Counted {

      private long writesBefore;
      private long commitsBefore;
      private long writes;
      private long commits;
      private int documents;

      Counted() throws java.io.IOException {
        begin();
      }

      void begin() throws java.io.IOException {
        writesBefore = plant.writes();
        commitsBefore = plant.commits();
      }

      /// Once all is done that was begun for them.
      void end(int brought) throws java.io.IOException {
        plant.settle();
        writes += plant.writes() - writesBefore;
        commits += plant.commits() - commitsBefore;
        documents += brought;
      }

      double writes() {
        return (double) writes / documents;
      }

      String text() {
        return String.format(Locale.ROOT, "%.2f writes in %.2f commits each", writes(), (double) commits / documents);
      }
    }
  }
}
