package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.export.press.Block.Look;
import io.sheaf.docs.media.press.Unfit;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.jspecify.annotations.Nullable;

/// The fonts that come along; of each, the glyphs that are used become part of the document.
final class Fonts {

  private static final String FOLDER = "/net/sf/jasperreports/fonts/dejavu/";

  private enum Cut {
    REGULAR("DejaVuSans"), //
    BOLD("DejaVuSans-Bold"), //
    ITALIC("DejaVuSans-Oblique"), //
    BOLD_ITALIC("DejaVuSans-BoldOblique"), //
    MONO("DejaVuSansMono"), //
    MONO_BOLD("DejaVuSansMono-Bold"), //
    MONO_ITALIC("DejaVuSansMono-Oblique"), //
    MONO_BOLD_ITALIC("DejaVuSansMono-BoldOblique");

    private final String file;

    Cut(String file) {
      this.file = file;
    }

    static Cut of(Look look) {
      if (look.mono()) {
        return look.bold() ? look.italic() ? MONO_BOLD_ITALIC : MONO_BOLD : look.italic() ? MONO_ITALIC : MONO;
      }
      return look.bold() ? look.italic() ? BOLD_ITALIC : BOLD : look.italic() ? ITALIC : REGULAR;
    }
  }

  private final PDDocument document;
  private final Map<Cut, Face> faces = new EnumMap<>(Cut.class);

  Fonts(PDDocument document) {
    this.document = document;
  }

  /// One font of the document.
  static final class Face {

    private final PDType0Font font;
    private final TrueTypeFont metrics;
    private final CmapLookup glyphs;
    private final Map<Integer, Float> widths = new HashMap<>();

    private Face(PDType0Font font, TrueTypeFont metrics) throws IOException {
      this.font = font;
      this.metrics = metrics;
      this.glyphs = metrics.getUnicodeCmapLookup();
    }

    PDType0Font font() {
      return font;
    }

    boolean has(int character) {
      return glyphs.getGlyphId(character) != 0;
    }

    /// At size one.
    float width(int character) throws IOException {
      var known = widths.get(character);
      if (known == null) {
        known = (float) metrics.getAdvanceWidth(glyphs.getGlyphId(character)) / metrics.getUnitsPerEm();
        widths.put(character, known);
      }
      return known;
    }

    float width(String text) throws IOException {
      float sum = 0;
      for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
        sum += width(text.codePointAt(at));
      }
      return sum;
    }
  }

  /// The font that shows the character in this look, or nearly so.
  Face face(int character, Look look) throws IOException {
    checkDirection(character);
    var wanted = face(Cut.of(look));
    if (wanted.has(character)) {
      return wanted;
    }
    var plain = face(look.bold() ? Cut.BOLD : Cut.REGULAR);
    if (plain.has(character)) {
      return plain;
    }
    var regular = face(Cut.REGULAR);
    if (regular.has(character)) {
      return regular;
    }
    throw Unfit.unsupported("no font that comes along has the character " + named(character));
  }

  private static void checkDirection(int character) throws Unfit {
    byte direction = Character.getDirectionality(character);
    if (direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC) {
      throw Unfit.unsupported("text from right to left cannot be set, such as the character " + named(character));
    }
  }

  private static String named(int character) {
    var name = Character.getName(character);
    return "'" + Character.toString(character) + "' (U+" + String.format("%04X", character)
        + (name == null ? "" : ", " + name) + ")";
  }

  private Face face(Cut cut) throws IOException {
    @Nullable
    Face face = faces.get(cut);
    if (face == null) {
      try (InputStream file = Fonts.class.getResourceAsStream(FOLDER + cut.file + ".ttf")) {
        if (file == null) {
          throw new IOException("there is no font " + cut.file);
        }
        var parsed = new TTFParser().parse(new RandomAccessReadBuffer(file));
        // why: letters that become one glyph could not be found in the document any more.
        parsed.setEnableGsub(false);
        face = new Face(PDType0Font.load(document, parsed, true), parsed);
        faces.put(cut, face);
      }
    }
    return face;
  }
}
