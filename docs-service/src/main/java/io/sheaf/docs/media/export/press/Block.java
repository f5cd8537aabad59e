package io.sheaf.docs.media.export.press;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A piece of a text, as it comes one below the other.
sealed interface Block {

  /// Where it begins from the left.
  Inset inset();

  /// Where a block begins from the left, and which lines of quotes run beside it.
  record Inset(float left, List<Float> bars) {

    static final Inset NONE = new Inset(0, List.of());

    public Inset {
      bars = List.copyOf(bars);
    }
  }

  /// @param level of a heading, zero where it is none
  /// @param marker of an item of a list, left of its first line
  record Words(int level, Inset inset, @Nullable String marker, List<Run> runs) implements Block {
    public Words {
      runs = List.copyOf(runs);
    }
  }

  /// Lines as they are, each character as wide as the others.
  record Code(Inset inset, String text, boolean boxed) implements Block {}

  record Rule(Inset inset) implements Block {}

  record Picture(Inset inset, byte[] bytes) implements Block {}

  record Grid(Inset inset, List<Row> rows) implements Block {
    public Grid {
      rows = List.copyOf(rows);
    }
  }

  record Row(boolean isHeader, List<List<Run>> cells) {
    public Row {
      cells = List.copyOf(cells);
    }
  }

  record NewPage() implements Block {
    @Override
    public Inset inset() {
      return Inset.NONE;
    }
  }

  /// Words of one look; `\n` ends a line.
  ///
  /// @param link where it leads
  record Run(String text, Look look, @Nullable String link) {}

  /// @param shift below the line or above it, by a sign
  record Look(boolean bold, boolean italic, boolean mono, boolean struck, int shift) {

    static final Look PLAIN = new Look(false, false, false, false, 0);
    static final Look BOLD = new Look(true, false, false, false, 0);
    static final Look MONO = new Look(false, false, true, false, 0);

    Look asBold() {
      return new Look(true, italic, mono, struck, shift);
    }
  }
}
