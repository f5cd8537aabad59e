package io.sheaf.bench.storage;

import io.sheaf.bench.measure.Benchmark;
import io.sheaf.bench.measure.Contest;
import io.sheaf.bench.measure.Goal;
import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Options.Option;
import io.sheaf.bench.measure.Promise;
import io.sheaf.bench.measure.Report;
import io.sheaf.bench.measure.Scratch;
import io.sheaf.bench.measure.Sheet;
import io.sheaf.testservers.DynamoDbLocal;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// The table's engines against what lies beneath them.
public final class StorageBench implements Benchmark {

  private static final int DOCUMENTS = 50_000;
  private static final int DYNAMO_DOCUMENTS = 2_000;

  @Override
  public String name() {
    return "storage";
  }

  @Override
  public String about() {
    return "the table's engines against raw JDBC and the raw SDK";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("threads", "1,4,16", "at which concurrencies"),
        new Option("pairs", "10", "how many pairs of slices each case takes"),
        new Option("slice", "300", "how many milliseconds a slice lasts"),
        new Option("documents", String.valueOf(DOCUMENTS), "how many documents the tables hold"));
  }

  @Override
  public List<Promise> promises(Options options) {
    return List.of(new Promise(SqliteCases.FIND, 16, Goal.atLeast(0.70)),
        new Promise(SqliteCases.PAGE, 16, Goal.atLeast(0.70)), new Promise(SqliteCases.WRITE, 16, Goal.atLeast(0.90)),
        new Promise(DynamoCases.FIND, 1, Goal.atMost(1.15)), new Promise(DynamoCases.PAGE, 1, Goal.atMost(1.15)),
        new Promise(DynamoCases.WRITE, 1, Goal.atMost(1.15)));
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    var threads = options.numbers("threads", List.of(1, 4, 16), 1, 256);
    var slice = Duration.ofMillis(options.number("slice", 300, 20, 10_000));
    var plan = new Contest.Plan(slice.multipliedBy(4), options.number("pairs", 10, 1, 100), slice, 2_000_000);
    var documents = options.number("documents", DOCUMENTS, 100, 1_000_000);
    try (var scratch = Scratch.make("storage")) {
      progress.println("Storing " + documents + " documents ...");
      try (var cases = new SqliteCases(scratch.path(), new Library(documents))) {
        for (int concurrency : threads) {
          rate(sheet, progress, SqliteCases.FIND, concurrency, "raw JDBC", cases.find(plan));
          rate(sheet, progress, SqliteCases.PAGE, concurrency, "raw JDBC", cases.page(plan));
          rate(sheet, progress, SqliteCases.WRITE, concurrency, "a group-commit loop", cases.write(plan));
        }
      }
    }
    // why longer: a call takes milliseconds, so that a slice holds few of them and the SDK is slow to warm up.
    var longer = new Contest.Plan(slice.multipliedBy(15), plan.pairs(), slice.multipliedBy(2), plan.most());
    dynamo(sheet, progress, threads, longer, Math.min(documents, DYNAMO_DOCUMENTS));
  }

  private static void dynamo(Sheet sheet, PrintStream progress, List<Integer> threads, Contest.Plan plan, int documents)
      throws Exception {
    if (DynamoDbLocal.isOff()) {
      var reason = "DynamoDB Local is off by SHEAF_TEST_DYNAMODB=off";
      List.of(DynamoCases.FIND, DynamoCases.PAGE, DynamoCases.WRITE).forEach(name -> sheet.skip(name, 1, reason));
      return;
    }
    progress.println("Starting DynamoDB Local and storing " + documents + " documents there ...");
    try (var cases = new DynamoCases(new Library(documents))) {
      for (int concurrency : threads) {
        median(sheet, progress, DynamoCases.FIND, concurrency, cases.find(plan));
        median(sheet, progress, DynamoCases.PAGE, concurrency, cases.page(plan));
        median(sheet, progress, DynamoCases.WRITE, concurrency, cases.write(plan));
      }
    }
  }

  /// The ratio is that of the medians: what the engine adds to one call.
  private static void median(Sheet sheet, PrintStream progress, String name, int concurrency, Contest contest)
      throws Exception {
    var result = contest.at(concurrency);
    add(sheet, progress, name, concurrency, result,
        "p50 of the raw SDK: " + Report.duration(result.theirs().p50Millis()), result.p50Ratio());
  }

  private static void rate(Sheet sheet, PrintStream progress, String name, int concurrency, String peer,
      Contest contest) throws Exception {
    var result = contest.at(concurrency);
    add(sheet, progress, name, concurrency, result,
        peer + ": " + Report.rate(result.theirs().perSecond()) + "/s", result.rateRatio());
  }

  private static void add(Sheet sheet, PrintStream progress, String name, int concurrency, Contest.Result result,
      String against, double ratio) {
    sheet.add(name, concurrency, result.ours(), against, ratio);
    progress.printf(Locale.ROOT, "  %-24s %2d threads  %10s/s  ratio %.3f%n", name, concurrency,
        Report.rate(result.ours().perSecond()), ratio);
  }
}
