package io.sheaf.bench.measure;

import java.io.PrintStream;
import java.util.List;

/// One bench: what it is about, what it can be told, what was promised, and how it is done. Bounded in time and
/// count whatever it is told.
public interface Benchmark {

  String name();

  /// One line for the list of benches.
  String about();

  List<Options.Option> options();

  /// What is asked of a run with these options.
  List<Promise> promises(Options options);

  /// Adds rows as they are known, so that a run that fails half way still shows what it had.
  void run(Options options, Sheet sheet, PrintStream progress) throws Exception;
}
