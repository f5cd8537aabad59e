package io.sheaf.ocr.pages.reader;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/// A font with one empty letter that stands for all of them: whatever the script, text in it can be searched and
/// copied, and no font of the script is needed.
final class InvisibleFont {

  /// Of a letter, as a part of its height.
  static final double WIDTH = 0.5;

  private static final String FILE = "/META-INF/sheaf/tesseract/tessdata/pdf.ttf";
  private static final int CHARACTERS = 0x10000;
  private static final String TO_UNICODE = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange
      1 beginbfrange
      <0000> <FFFF> <0000>
      endbfrange
      endcmap
      CMapName currentdict /CMap defineresource pop
      end
      end
      """;

  private InvisibleFont() {
  }

  /// The letters as the font has them, in hex, four digits each.
  static String codes(String text) {
    var codes = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char letter = text.charAt(at);
      if (!Character.isSurrogate(letter) && !Character.isISOControl(letter)) {
        codes.append(String.format("%04X", (int) letter));
      }
    }
    return codes.toString();
  }

  static PDFont in(PDDocument document) throws IOException {
    var descriptor = named(COSName.FONT_DESC);
    descriptor.setItem(COSName.FONT_NAME, COSName.getPDFName("GlyphLessFont"));
    descriptor.setInt(COSName.FLAGS, 5);
    descriptor.setItem(COSName.FONT_BBOX, numbers(0, 0, (int) (1000 * WIDTH), 1000));
    descriptor.setInt(COSName.ITALIC_ANGLE, 0);
    descriptor.setInt(COSName.ASCENT, 1000);
    descriptor.setInt(COSName.DESCENT, -1);
    descriptor.setInt(COSName.CAP_HEIGHT, 1000);
    descriptor.setInt(COSName.STEM_V, 80);
    descriptor.setItem(COSName.FONT_FILE2, packed(document, file()));
    var letters = named(COSName.FONT);
    letters.setItem(COSName.SUBTYPE, COSName.CID_FONT_TYPE2);
    letters.setItem(COSName.BASE_FONT, COSName.getPDFName("GlyphLessFont"));
    var system = new COSDictionary();
    system.setItem(COSName.REGISTRY, new COSString("Adobe"));
    system.setItem(COSName.ORDERING, new COSString("Identity"));
    system.setInt(COSName.SUPPLEMENT, 0);
    letters.setItem(COSName.CIDSYSTEMINFO, system);
    letters.setItem(COSName.FONT_DESC, descriptor);
    letters.setInt(COSName.DW, (int) (1000 * WIDTH));
    letters.setItem(COSName.CID_TO_GID_MAP, packed(document, new ByteArrayInputStream(allTheSame())));
    var font = named(COSName.FONT);
    font.setItem(COSName.SUBTYPE, COSName.TYPE0);
    font.setItem(COSName.BASE_FONT, COSName.getPDFName("GlyphLessFont"));
    font.setItem(COSName.ENCODING, COSName.IDENTITY_H);
    var descendants = new COSArray();
    descendants.add(letters);
    font.setItem(COSName.DESCENDANT_FONTS, descendants);
    font.setItem(COSName.TO_UNICODE,
        packed(document, new ByteArrayInputStream(TO_UNICODE.getBytes(StandardCharsets.US_ASCII))));
    return new PDType0Font(font);
  }

  private static COSDictionary named(COSName type) {
    var dictionary = new COSDictionary();
    dictionary.setItem(COSName.TYPE, type);
    return dictionary;
  }

  private static COSArray numbers(int... numbers) {
    var array = new COSArray();
    for (int number : numbers) {
      array.add(COSInteger.get(number));
    }
    return array;
  }

  private static PDStream packed(PDDocument document, InputStream bytes) throws IOException {
    try (bytes) {
      return new PDStream(document, bytes, COSName.FLATE_DECODE);
    }
  }

  private static InputStream file() throws IOException {
    var file = InvisibleFont.class.getResourceAsStream(FILE);
    if (file == null) {
      throw new IOException("the build has left out the font of searchable PDFs");
    }
    return file;
  }

  private static byte[] allTheSame() {
    var map = new byte[2 * CHARACTERS];
    for (int at = 1; at < map.length; at += 2) {
      map[at] = 1;
    }
    return map;
  }
}
