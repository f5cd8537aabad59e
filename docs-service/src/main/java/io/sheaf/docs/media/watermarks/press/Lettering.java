package io.sheaf.docs.media.watermarks.press;

import java.awt.geom.AffineTransform;
import java.awt.geom.GeneralPath;
import java.io.IOException;
import java.io.InputStream;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.PDFont;

/// Texts as outlines, in the one font that is always at hand; so that neither the machine nor who reads the result needs
/// any. A character that the font does not have is a question mark.
final class Lettering {

  static final float USUAL_SIZE = 48;

  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;
  private final CmapLookup glyphs;
  private final double perUnit;

  Lettering() throws IOException {
    try (InputStream file = PDFont.class.getResourceAsStream(FONT)) {
      if (file == null) {
        throw new IOException("there is no font");
      }
      font = new TTFParser().parse(new RandomAccessReadBuffer(file));
    }
    glyphs = font.getUnicodeCmapLookup();
    perUnit = 1.0 / font.getUnitsPerEm();
  }

  /// A text of size one, its middle at the origin, y pointing up.
  record Outline(GeneralPath path, double width, double height) {}

  Outline outline(String text) throws IOException {
    var path = new GeneralPath();
    double x = 0;
    for (int codePoint : text.codePoints().map(each -> Character.isISOControl(each) ? ' ' : each).toArray()) {
      int glyph = glyphs.getGlyphId(codePoint);
      if (glyph == 0) {
        glyph = glyphs.getGlyphId('?');
      }
      var data = font.getGlyph().getGlyph(glyph);
      if (data != null) {
        path.append(AffineTransform.getTranslateInstance(x, 0).createTransformedShape(data.getPath()), false);
      }
      x += font.getAdvanceWidth(glyph);
    }
    double ascent = font.getHorizontalHeader().getAscender();
    double descent = font.getHorizontalHeader().getDescender();
    var middled = AffineTransform.getScaleInstance(perUnit, perUnit);
    middled.translate(-x / 2, -(ascent + descent) / 2);
    path.transform(middled);
    return new Outline(path, Math.max(1, x) * perUnit, (ascent - descent) * perUnit);
  }
}
