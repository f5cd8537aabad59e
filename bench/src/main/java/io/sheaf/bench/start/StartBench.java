package io.sheaf.bench.start;

import io.sheaf.bench.launch.Launch;
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
import io.sheaf.testservers.JavaServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Starts Sheaf as people do, and the hello-world, in turns.
public final class StartBench implements Benchmark {

  private static final String START = "launch to the first 200";
  private static final String MEMORY = "idle anonymous memory";
  private static final double MOST_MEGABYTES = 200;

  @Override
  public String name() {
    return "start";
  }

  @Override
  public String about() {
    return "launch to the first answer, and idle memory, against a hello-world of the same framework";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("launches", "7", "how often each is started"),
        new Option("idle", "3000", "how many milliseconds it idles before its memory is looked at"));
  }

  @Override
  public List<Promise> promises(Options options) {
    return List.of(new Promise(START, 1, Goal.atMost(1.8)), new Promise(MEMORY, 1, Goal.below("< 200 MB")));
  }

  /// What the launches of one of the two have shown.
  private static final class Seen {
    private final List<Double> millis = new ArrayList<>();
    private final List<Double> megabytes = new ArrayList<>();

    void take(Launch launch, long idle) throws IOException, InterruptedException {
      try (launch) {
        millis.add(launch.millis());
        launch.idle(idle);
        launch.anonymousBytes().ifPresent(bytes -> megabytes.add(bytes / 1e6));
      }
    }

    double medianMillis() {
      return median(millis);
    }

    double medianMegabytes() {
      return median(megabytes);
    }

    private static double median(List<Double> values) {
      return Contest.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    int launches = options.number("launches", 7, 1, 100);
    int idle = options.number("idle", 3000, 0, 60_000);
    var launcher = JavaServer.root().resolve("sheaf");
    if (!Files.isExecutable(launcher)) {
      throw new Options.Unusable("there is no " + launcher + " to start");
    }
    try (var scratch = Scratch.make("start")) {
      progress.println("Starting each once: caches are trained, and the disk's are warm ...");
      var hello = prepared(launcher, scratch.path());
      var sheafs = new Seen();
      var hellos = new Seen();
      for (int launch = 0; launch < launches; launch++) {
        if (launch % 2 == 0) {
          sheafs.take(sheaf(launcher, scratch.path()), idle);
        }
        hellos.take(hello.launch(), idle);
        if (launch % 2 == 1) {
          sheafs.take(sheaf(launcher, scratch.path()), idle);
        }
        progress.printf(Locale.ROOT, "  launch %d of %d: Sheaf %.0f ms, hello-world %.0f ms%n", launch + 1, launches,
            sheafs.millis.getLast(), hellos.millis.getLast());
      }
      report(sheet, sheafs, hellos);
    }
  }

  private static Hello prepared(Path launcher, Path scratch) throws IOException, InterruptedException {
    List<String> command;
    try (var first = sheaf(launcher, scratch)) {
      command = first.command();
    }
    var hello = new Hello(command, scratch);
    hello.train();
    hello.launch().close();
    sheaf(launcher, scratch).close();
    return hello;
  }

  private static Launch sheaf(Path launcher, Path scratch) throws IOException, InterruptedException {
    int port = JavaServer.freePort();
    var environment = Map.of("SHEAF_PORT", String.valueOf(port), "SHEAF_DATA", scratch.resolve("data").toString(),
        "SHEAF_MANAGEMENT_PORT", "0");
    return Launch.of(List.of(launcher.toString(), "serve"), environment, port, "/health/liveness",
        scratch.resolve("sheaf.log"));
  }

  private static void report(Sheet sheet, Seen sheafs, Seen hellos) {
    var ratios = new double[sheafs.millis.size()];
    for (int launch = 0; launch < ratios.length; launch++) {
      ratios[launch] = sheafs.millis.get(launch) / hellos.millis.get(launch);
    }
    sheet.add(START, 1, new Figures(Double.NaN, sheafs.medianMillis(), Collections.max(sheafs.millis)),
        "hello-world: " + Report.duration(hellos.medianMillis()), Contest.median(ratios));
    if (sheafs.megabytes.isEmpty()) {
      sheet.skip(MEMORY, 1, "there is no /proc here");
    } else {
      sheet.add(MEMORY, 1, null, String.format(Locale.ROOT, "%.0f of 200 MB; hello-world: %.0f MB",
          sheafs.medianMegabytes(), hellos.medianMegabytes()), sheafs.medianMegabytes() / MOST_MEGABYTES);
    }
  }
}
