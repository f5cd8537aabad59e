package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.export.press.Block.Look;
import io.sheaf.docs.media.export.press.Block.Run;
import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One line of words, filled from the left.
///
/// @param pieces one beside the other, without a gap
record Line(List<Piece> pieces, float width) {

  private static final float SHIFTED_SIZE = 0.7f;

  Line {
    pieces = List.copyOf(pieces);
  }

  /// Characters of one font and one look.
  record Piece(String text, Fonts.Face face, float size, Look look, @Nullable String link, float width) {

    private boolean isLike(Piece other) {
      return face == other.face && look.equals(other.look) && Objects.equals(link, other.link);
    }

    private Piece and(Piece other) {
      return new Piece(text + other.text, face, size, look, link, width + other.width);
    }
  }

  /// Fills lines of this width.
  static List<Line> filled(List<Run> runs, Fonts fonts, float size, float width) throws IOException {
    var filling = new Filling(width);
    for (var run : runs) {
      float own = run.look().shift() == 0 ? size : size * SHIFTED_SIZE;
      var text = shown(run.text());
      for (int at = 0; at < text.length();) {
        int character = text.codePointAt(at);
        at += Character.charCount(character);
        switch (character) {
          case '\n' -> filling.end();
          case ' ', '\t' -> filling.space(piece(' ', run, fonts, own));
          default -> filling.add(piece(character == '\u00a0' ? ' ' : character, run, fonts, own));
        }
      }
    }
    filling.finish();
    return filling.lines;
  }

  /// Lines as they are; what is too long goes on in the next.
  static List<Line> asTheyAre(String text, Fonts fonts, float size, float width) throws IOException {
    var lines = new ArrayList<Line>();
    for (var line : text.split("\n", -1)) {
      var filling = new Filling(width);
      var run = new Run("", Look.MONO, null);
      var visible = shown(line.replace("\t", "    "));
      for (int at = 0; at < visible.length();) {
        int character = visible.codePointAt(at);
        at += Character.charCount(character);
        filling.add(piece(character == '\u00a0' ? ' ' : character, run, fonts, size));
      }
      filling.finish();
      lines.addAll(filling.lines.isEmpty() ? List.of(new Line(List.of(), 0)) : filling.lines);
    }
    return lines;
  }

  /// Without what has no look: marks of direction and of breaks, controls, and variants of emoji.
  private static String shown(String text) {
    var composed = Normalizer.normalize(text, Normalizer.Form.NFC);
    var shown = new StringBuilder(composed.length());
    composed.codePoints().filter(Line::isShown).forEach(shown::appendCodePoint);
    return shown.toString();
  }

  private static boolean isShown(int character) {
    if (character == '\n' || character == '\t') {
      return true;
    }
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.FORMAT -> false;
      default -> character < 0xfe00 || character > 0xfe0f;
    };
  }

  private static Piece piece(int character, Run run, Fonts fonts, float size) throws IOException {
    var face = fonts.face(character, run.look());
    return new Piece(Character.toString(character), face, size, run.look(), run.link(), face.width(character) * size);
  }

  /// Lines in the making: words go into the line as a whole, or into the next one, or are cut where they are longer than a
  /// line.
  private static final class Filling {

    private final float most;
    private final List<Line> lines = new ArrayList<>();
    private final List<Piece> line = new ArrayList<>();
    private final List<Piece> word = new ArrayList<>();
    private float lineWidth;
    private float wordWidth;
    private @Nullable Piece gap;

    Filling(float most) {
      this.most = most;
    }

    void add(Piece character) {
      if (!word.isEmpty() && wordWidth + character.width() > most) {
        settle();
        close();
      }
      join(word, character);
      wordWidth += character.width();
    }

    void space(Piece blank) {
      settle();
      gap = blank;
    }

    void end() {
      settle();
      close();
    }

    void finish() {
      settle();
      if (!line.isEmpty()) {
        close();
      }
    }

    private void settle() {
      if (word.isEmpty()) {
        return;
      }
      float between = gap == null || line.isEmpty() ? 0 : gap.width();
      if (lineWidth + between + wordWidth > most && !line.isEmpty()) {
        close();
        between = 0;
      }
      if (between > 0 && gap != null) {
        join(line, gap);
        lineWidth += between;
      }
      word.forEach(piece -> join(line, piece));
      lineWidth += wordWidth;
      word.clear();
      wordWidth = 0;
      gap = null;
    }

    private void close() {
      lines.add(new Line(line, lineWidth));
      line.clear();
      lineWidth = 0;
      gap = null;
    }

    private static void join(List<Piece> pieces, Piece next) {
      if (!pieces.isEmpty() && pieces.getLast().isLike(next)) {
        pieces.set(pieces.size() - 1, pieces.getLast().and(next));
      } else {
        pieces.add(next);
      }
    }
  }
}
