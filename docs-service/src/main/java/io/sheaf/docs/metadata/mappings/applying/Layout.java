package io.sheaf.docs.metadata.mappings.applying;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// A text as it stands on a page: lines, and in them cells, wherever there is a tab, a bar or more than one blank.
///
/// @param lines those that are not blank
record Layout(List<Line> lines) {

  Layout {
    lines = List.copyOf(lines);
  }

  /// @param number of the line in the text, from one
  record Line(int number, List<Cell> cells) {
    Line {
      cells = List.copyOf(cells);
    }

    private boolean hasDigit() {
      return cells.stream().anyMatch(cell -> cell.text().chars().anyMatch(Character::isDigit));
    }

    private boolean hasLabels() {
      return cells.stream().anyMatch(cell -> cell.separator().isPresent());
    }
  }

  /// @param start where in the line it begins
  record Cell(String text, int start, List<Words.Word> words) {

    Cell {
      words = List.copyOf(words);
    }

    static Cell of(String text, int start) {
      return new Cell(text, start, Words.of(text));
    }

    private int end() {
      return start + text.length();
    }

    /// Where a label of the cell ends, if it has a colon or the like: not within a time, a ratio or a link.
    OptionalInt separator() {
      boolean hasLetter = false;
      for (int at = 0; at < text.length(); at++) {
        char c = text.charAt(at);
        hasLetter |= Character.isLetter(c);
        if (hasLetter && (c == ':' || c == '\uff1a' || c == '=') && !isWithinNumber(at)
            && !text.startsWith("//", at + 1)) {
          return OptionalInt.of(at);
        }
      }
      return OptionalInt.empty();
    }

    private boolean isWithinNumber(int at) {
      return at > 0 && at + 1 < text.length() && Character.isDigit(text.charAt(at - 1))
          && Character.isDigit(text.charAt(at + 1));
    }
  }

  static Layout of(String text) {
    var lines = new ArrayList<Line>();
    int number = 0;
    for (var line : text.split("\r\n|[\n\r\f\u000b\u0085\u2028\u2029]", -1)) {
      number++;
      var cells = cells(line.replace('\u00a0', ' '));
      if (!cells.isEmpty()) {
        lines.add(new Line(number, cells));
      }
    }
    return new Layout(lines);
  }

  private static List<Cell> cells(String line) {
    var cells = new ArrayList<Cell>();
    int start = 0;
    for (int at = 0; at <= line.length(); at++) {
      boolean isEnd = at == line.length() || line.charAt(at) == '\t' || line.charAt(at) == '|'
          || line.startsWith("  ", at);
      if (isEnd) {
        var text = line.substring(start, at);
        int blanks = text.length() - text.stripLeading().length();
        if (!text.isBlank()) {
          cells.add(Cell.of(text.strip(), start + blanks));
        }
        start = at + 1;
      }
    }
    return cells;
  }

  /// The cell to the right, unless that is a label of its own.
  Optional<Cell> right(int line, int cell) {
    var cells = lines.get(line).cells();
    return cell + 1 < cells.size() ? value(cells.get(cell + 1)) : Optional.empty();
  }

  /// The cell below, in the same column, unless that is a label of its own.
  Optional<Cell> below(int line, int cell) {
    if (line + 1 >= lines.size()) {
      return Optional.empty();
    }
    var above = lines.get(line).cells();
    var cells = lines.get(line + 1).cells();
    if (above.size() == 1 || above.size() == cells.size()) {
      return value(cells.get(above.size() == 1 ? 0 : cell));
    }
    var label = above.get(cell);
    return cells.stream().filter(one -> one.start() < label.end() && label.start() < one.end()).findFirst()
        .flatMap(Layout::value);
  }

  private static Optional<Cell> value(Cell cell) {
    return cell.separator().isPresent() ? Optional.empty() : Optional.of(cell);
  }

  /// Whether the line is the heading of a table: several cells with no value in them, above as many.
  boolean isHeading(int line) {
    var above = lines.get(line);
    return above.cells().size() > 1 && line + 1 < lines.size()
        && lines.get(line + 1).cells().size() == above.cells().size() && !above.hasDigit() && !above.hasLabels();
  }
}
