package io.sheaf.bench.audit;

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
import java.util.List;
import java.util.Locale;

/// Checks exported activities as people do, and reads them with a bare loop, in turns; each in a process of its own.
public final class AuditBench implements Benchmark {

  private static final String VERIFIED = "verify-audit";
  private static final String MEMORY = "-Xmx128m";

  @Override
  public String name() {
    return "audit";
  }

  @Override
  public String about() {
    return "checking exported activities, against a loop that parses and hashes each line";
  }

  @Override
  public List<Option> options() {
    return List.of(new Option("activities", "1000000", "how many are checked"),
        new Option("pairs", "3", "how often each is done"));
  }

  @Override
  public List<Promise> promises(Options options) {
    return List.of(new Promise(VERIFIED, 1, Goal.atLeast(0.50)));
  }

  @Override
  public void run(Options options, Sheet sheet, PrintStream progress) throws Exception {
    int activities = options.number("activities", 1_000_000, 1_000, 10_000_000);
    int pairs = options.number("pairs", 3, 1, 100);
    var launcher = JavaServer.root().resolve("sheaf");
    if (!Files.isExecutable(launcher)) {
      throw new Options.Unusable("there is no " + launcher + " to start");
    }
    try (var scratch = Scratch.make("audit")) {
      var file = scratch.path().resolve("activities.jsonl");
      progress.printf(Locale.ROOT, "Writing %,d activities ...%n", activities);
      Export.write(file, activities);
      var ours = List.of(launcher.toString(), "verify-audit", file.toString());
      var theirs = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), MEMORY, "-cp",
          System.getProperty("java.class.path"), BareLoop.class.getName(), file.toString());
      seconds(ours, scratch.path());
      seconds(theirs, scratch.path());
      var verified = new double[pairs];
      var ratios = new double[pairs];
      var looped = new double[pairs];
      for (int pair = 0; pair < pairs; pair++) {
        verified[pair] = seconds(ours, scratch.path());
        looped[pair] = seconds(theirs, scratch.path());
        ratios[pair] = looped[pair] / verified[pair];
        progress.printf(Locale.ROOT, "  verified in %.2f s, looped in %.2f s%n", verified[pair], looped[pair]);
      }
      double median = Contest.median(verified);
      sheet.add(VERIFIED, 1, new Figures(activities / median, median * 1000, median * 1000),
          "the loop: " + Report.rate(activities / Contest.median(looped)) + "/s", Contest.median(ratios));
    }
  }

  private static double seconds(List<String> command, Path scratch) throws IOException, InterruptedException {
    var output = scratch.resolve("output.txt");
    long began = System.nanoTime();
    var process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(command + " ended with " + code + ": " + Files.readString(output));
    }
    return (System.nanoTime() - began) / 1e9;
  }
}
