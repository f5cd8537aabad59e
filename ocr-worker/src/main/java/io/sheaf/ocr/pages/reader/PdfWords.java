package io.sheaf.ocr.pages.reader;

import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.Word;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;

/// The words that a page of a PDF carries, and where they stand.
final class PdfWords extends PDFTextStripper {

  private static final int MOST = 20_000;
  private static final double MOSTLY = 0.7;

  private final List<Word> words = new ArrayList<>();
  private final double wide;
  private final double high;
  private int line;

  private PdfWords(double wide, double high) {
    this.wide = Math.max(1, wide);
    this.high = Math.max(1, high);
  }

  /// @param number from 0
  static List<Word> of(PDDocument document, int number) throws IOException {
    var page = document.getPage(number);
    var size = page.getCropBox();
    boolean turned = page.getRotation() % 180 != 0;
    var stripper = new PdfWords(turned ? size.getHeight() : size.getWidth(),
        turned ? size.getWidth() : size.getHeight());
    stripper.setSortByPosition(true);
    stripper.setStartPage(number + 1);
    stripper.setEndPage(number + 1);
    stripper.writeText(document, Writer.nullWriter());
    return isLegible(stripper.words) ? stripper.words : List.of();
  }

  /// why: fonts that do not say which letters they hold give any characters at all.
  private static boolean isLegible(List<Word> words) {
    long all = words.stream().mapToLong(word -> word.text().length()).sum();
    long legible = words.stream().flatMapToInt(word -> word.text().codePoints())
        .filter(letter -> Character.isDefined(letter) && letter != 0xFFFD && !Character.isISOControl(letter)
            && Character.getType(letter) != Character.PRIVATE_USE)
        .count();
    return legible >= MOSTLY * all;
  }

  @Override
  protected void writeString(String text, List<TextPosition> letters) {
    var word = new StringBuilder();
    var place = new ArrayList<TextPosition>();
    for (var letter : letters) {
      if (letter.getUnicode() == null || letter.getUnicode().isBlank()) {
        end(word, place);
      } else {
        word.append(letter.getUnicode());
        place.add(letter);
      }
    }
    end(word, place);
  }

  private void end(StringBuilder word, List<TextPosition> place) {
    if (!place.isEmpty() && words.size() < MOST) {
      double left = Double.MAX_VALUE;
      double top = Double.MAX_VALUE;
      double right = 0;
      double bottom = 0;
      for (var letter : place) {
        left = Math.min(left, letter.getX());
        right = Math.max(right, letter.getX() + letter.getWidth());
        top = Math.min(top, letter.getY() - letter.getHeight());
        bottom = Math.max(bottom, letter.getY());
      }
      words.add(new Word(word.toString(),
          new Box(left / wide, top / high, (right - left) / wide, (bottom - top) / high), 100, line));
    }
    word.setLength(0);
    place.clear();
  }

  @Override
  protected void writeLineSeparator() {
    line++;
  }

  @Override
  protected void writeParagraphEnd() {
    line++;
  }
}
