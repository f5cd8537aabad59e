package io.sheaf.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of one bench. It knows what was promised, so that every row carries its goal, and what nobody measured
/// shows.
public final class Sheet {

  private final String bench;
  private final List<Promise> promises;
  private final List<Row> rows = new ArrayList<>();

  public Sheet(String bench, List<Promise> promises) {
    this.bench = bench;
    this.promises = List.copyOf(promises);
  }

  /// A figure and what it was measured against; the goal, if there is one, is the one that was promised.
  public Row add(String name, int concurrency, @Nullable Figures figures, String against, @Nullable Double ratio) {
    var goal = promise(name, concurrency).map(Promise::goal).orElse(Goal.NONE);
    var row = new Row(bench, name, concurrency, figures, against, ratio, goal);
    rows.add(row);
    return row;
  }

  /// Says why something was not measured.
  public void skip(String name, int concurrency, String reason) {
    add(name, concurrency, null, "not measured: " + reason, null);
  }

  private Optional<Promise> promise(String name, int concurrency) {
    return promises.stream()
        .filter(promise -> promise.name().equals(name) && promise.concurrency() == concurrency).findFirst();
  }

  /// What was added, then what was promised and has no row.
  public List<Row> rows() {
    var all = new ArrayList<>(rows);
    for (var promise : promises) {
      if (rows.stream().noneMatch(
          row -> row.name().equals(promise.name()) && row.concurrency() == promise.concurrency())) {
        all.add(new Row(bench, promise.name(), promise.concurrency(), null, "not measured in this run", null,
            promise.goal()));
      }
    }
    return all;
  }
}
