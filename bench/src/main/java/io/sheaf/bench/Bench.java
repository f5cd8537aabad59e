package io.sheaf.bench;

import io.sheaf.bench.audit.AuditBench;
import io.sheaf.bench.crash.CrashBench;
import io.sheaf.bench.http.HttpBench;
import io.sheaf.bench.measure.Benchmark;
import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Options.Option;
import io.sheaf.bench.measure.Report;
import io.sheaf.bench.measure.Sheet;
import io.sheaf.bench.pipeline.PipelineBench;
import io.sheaf.bench.search.SearchBench;
import io.sheaf.bench.start.StartBench;
import io.sheaf.bench.storage.StorageBench;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `./sheaf bench`: lists the benches, or runs one and prints its table.
public final class Bench {

  private static final int HOLDS = 0;
  private static final int FAILED = 1;
  private static final int UNUSABLE = 2;

  private static final Option JSON = new Option("json", "FILE", "writes the rows to a file as well");
  private static final Option CHECK = new Option("check", "", "exits 1 when a goal does not hold");

  private final List<Benchmark> benches;
  private final PrintStream out;

  Bench(List<Benchmark> benches, PrintStream out) {
    this.benches = List.copyOf(benches);
    this.out = out;
  }

  public static void main(String[] arguments) {
    var benches = List.<Benchmark>of(new AuditBench(), new CrashBench(), new HttpBench(), new PipelineBench(),
        new SearchBench(),
        new StartBench(), new StorageBench());
    System.exit(new Bench(benches, System.out).run(List.of(arguments)));
  }

  /// Answers what the process is to exit with.
  int run(List<String> arguments) {
    if (arguments.isEmpty() || List.of("help", "--help", "-h").contains(arguments.getFirst())) {
      list();
      return HOLDS;
    }
    var name = arguments.getFirst();
    var found = benches.stream().filter(bench -> bench.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      out.println("There is no bench called " + name + ".");
      list();
      return UNUSABLE;
    }
    try {
      return run(found.get(), arguments.subList(1, arguments.size()));
    } catch (Options.Unusable wrong) {
      out.println(wrong.getMessage());
      return UNUSABLE;
    }
  }

  private void list() {
    out.println("The benches; each takes " + JSON + " (" + JSON.meaning() + ") and " + CHECK + " (" + CHECK.meaning()
        + "):");
    for (var bench : benches) {
      out.printf("  ./sheaf bench %-8s  %s%n", bench.name(), bench.about());
      bench.options().forEach(option -> out.printf("      %-18s  %s%n", option, option.meaning()));
    }
  }

  private int run(Benchmark bench, List<String> arguments) {
    var known = new ArrayList<>(bench.options());
    known.add(JSON);
    known.add(CHECK);
    var options = Options.parse(arguments, known);
    var sheet = new Sheet(bench.name(), bench.promises(options));
    boolean finished = false;
    try {
      bench.run(options, sheet, out);
      finished = true;
    } catch (Options.Unusable wrong) {
      throw wrong;
    } catch (Exception failure) {
      out.println("The bench broke off:");
      failure.printStackTrace(out);
    }
    var report = new Report(sheet.rows());
    out.println();
    out.print(report.text());
    return write(report, options) && finished && (report.holds() || !options.has("check")) ? HOLDS : FAILED;
  }

  private boolean write(Report report, Options options) {
    var file = options.text("json");
    if (file.isEmpty()) {
      return true;
    }
    try {
      report.writeTo(Path.of(file.get()));
      return true;
    } catch (IOException failure) {
      out.println("The rows could not be written to " + file.get() + ": " + failure);
      return false;
    }
  }
}
