package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.export.press.Block.Row;
import io.sheaf.docs.media.export.press.Block.Run;
import io.sheaf.docs.media.press.Unfit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// One table. Columns are as wide as what is in them, as far as there is room; rows that do not fit on a page go on on
/// the next one, below the headings.
final class Table {

  private static final int MOST_COLUMNS = 40;
  private static final float SIZE = 9.5f;
  private static final float LEADING = SIZE * Typesetter.LEADING;
  private static final float PADDING = 3;
  private static final float NARROWEST = 40;

  private final List<Row> rows;
  private final Fonts fonts;
  private final Sheets sheets;
  private final float left;
  private final float[] widths;

  Table(Block.Grid grid, Fonts fonts, Sheets sheets) throws IOException {
    this.rows = grid.rows();
    this.fonts = fonts;
    this.sheets = sheets;
    this.left = grid.inset().left();
    int columns = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
    if (columns > MOST_COLUMNS) {
      throw Unfit.tooLarge("it has a table of more than " + MOST_COLUMNS + " columns");
    }
    this.widths = widths(columns);
  }

  /// What each would take if there were room; where there is none, the wide ones share what the narrow ones leave.
  private float[] widths(int columns) throws IOException {
    var wanted = new float[columns];
    for (var row : rows) {
      for (int at = 0; at < row.cells().size(); at++) {
        for (var line : Line.filled(row.cells().get(at), fonts, SIZE, Sheets.WIDTH)) {
          wanted[at] = Math.max(wanted[at], line.width() + 2 * PADDING + 1);
        }
      }
    }
    float room = Sheets.WIDTH - left;
    float sum = 0;
    for (float width : wanted) {
      sum += width;
    }
    if (sum > room) {
      float least = Math.min(NARROWEST, room / columns);
      float spread = 0;
      for (float width : wanted) {
        spread += Math.max(0, width - least);
      }
      for (int at = 0; at < columns; at++) {
        wanted[at] = least + (room - least * columns) * Math.max(0, wanted[at] - least) / spread;
      }
    }
    return wanted;
  }

  void set() throws IOException {
    var headings = rows.stream().takeWhile(Row::isHeader).limit(3).toList();
    for (var row : rows) {
      var cells = filled(row);
      float height = height(cells);
      if (sheets.room() < Math.min(height, Sheets.HEIGHT / 2) && !sheets.isFresh()) {
        turn(row.isHeader() ? List.of() : headings);
      }
      draw(cells, row.isHeader() ? List.of() : headings);
    }
    sheets.skip(Typesetter.BODY);
  }

  private void turn(List<Row> headings) throws IOException {
    sheets.turn();
    for (var heading : headings) {
      var cells = filled(heading);
      // why: headings that are higher than that would leave no room for what they stand above.
      if (height(cells) < Sheets.HEIGHT / 4) {
        draw(cells, List.of());
      }
    }
  }

  private List<List<Line>> filled(Row row) throws IOException {
    var cells = new ArrayList<List<Line>>();
    for (int at = 0; at < row.cells().size(); at++) {
      cells.add(Line.filled(bold(row, row.cells().get(at)), fonts, SIZE, Math.max(1, widths[at] - 2 * PADDING)));
    }
    return cells;
  }

  private static List<Run> bold(Row row, List<Run> cell) {
    return row.isHeader()
        ? cell.stream().map(run -> new Run(run.text(), run.look().asBold(), run.link())).toList()
        : cell;
  }

  private static float height(List<List<Line>> cells) {
    return lines(cells) * LEADING + 2 * PADDING;
  }

  private static int lines(List<List<Line>> cells) {
    return Math.max(1, cells.stream().mapToInt(List::size).max().orElse(1));
  }

  /// As much of the row as there is room for, and the rest on further pages.
  private void draw(List<List<Line>> cells, List<Row> headings) throws IOException {
    int all = lines(cells);
    for (int from = 0; from < all;) {
      int fit = (int) ((sheets.room() - 2 * PADDING) / LEADING);
      if (fit < 1) {
        turn(headings);
        continue;
      }
      int to = Math.min(all, from + fit);
      part(cells, from, to);
      from = to;
    }
  }

  private void part(List<List<Line>> cells, int from, int to) throws IOException {
    float height = (to - from) * LEADING + 2 * PADDING;
    float x = left;
    sheets.rule(left, 0, left + total(), 0);
    sheets.rule(left, 0, left, height);
    for (int column = 0; column < widths.length; column++) {
      var lines = column < cells.size() ? cells.get(column) : List.<Line>of();
      for (int at = from; at < Math.min(to, lines.size()); at++) {
        sheets.line(lines.get(at), x + PADDING, PADDING + (at - from) * LEADING + SIZE * 1.05f);
      }
      x += widths[column];
      sheets.rule(x, 0, x, height);
    }
    sheets.rule(left, height, left + total(), height);
    sheets.down(height);
  }

  private float total() {
    float sum = 0;
    for (float width : widths) {
      sum += width;
    }
    return sum;
  }
}
