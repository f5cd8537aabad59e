package io.sheaf.docs.face;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// What each kind of caller may expect of each route, as a file has it: a line for a route, a column for a caller.
record MatrixTable(List<String> columns, List<Line> lines) {

  /// What somebody may expect of a route.
  record Line(String route, List<String> marks) {}

  static MatrixTable read(String name) {
    try (var file = Objects.requireNonNull(MatrixTable.class.getResourceAsStream(name))) {
      var rows = new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(row -> !row.isBlank() && !row.startsWith("#")).map(row -> List.of(row.strip().split("\\s+")))
          .toList();
      return new MatrixTable(rows.getFirst().subList(2, rows.getFirst().size()), rows.stream().skip(1)
          .map(row -> new Line(row.get(0) + " " + row.get(1), row.subList(2, row.size()))).toList());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
