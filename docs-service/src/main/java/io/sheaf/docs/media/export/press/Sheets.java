package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.export.press.Block.Look;
import io.sheaf.docs.media.press.Unfit;
import java.awt.Color;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDBorderStyleDictionary;

/// The pages of the document, filled from the top; a new one begins where there is no room.
final class Sheets {

  static final float MARGIN = 56;
  static final float WIDTH = PDRectangle.A4.getWidth() - 2 * MARGIN;
  static final float HEIGHT = PDRectangle.A4.getHeight() - 2 * MARGIN;

  private static final Color INK = new Color(0x1a, 0x1a, 0x1a);
  private static final Color LINK = new Color(0x1a, 0x4f, 0xa0);
  private static final Color FAINT = new Color(0xb0, 0xb0, 0xb0);
  private static final Color BOX = new Color(0xf2, 0xf2, 0xf2);
  private static final float FOOT = 8;

  private final PDDocument document;
  private final Fonts fonts;
  private final int most;
  private final List<PDPage> pages = new ArrayList<>();
  private PDPageContentStream content;
  private PDPage page;
  private float y;

  Sheets(PDDocument document, Fonts fonts, int most) throws IOException {
    this.document = document;
    this.fonts = fonts;
    this.most = most;
    this.page = added(PDRectangle.A4);
    this.content = new PDPageContentStream(document, page);
    this.y = top();
  }

  private PDPage added(PDRectangle size) throws IOException {
    if (pages.size() == most) {
      throw Unfit.tooLarge("it has more than " + most + " pages");
    }
    var made = new PDPage(size);
    document.addPage(made);
    pages.add(made);
    return made;
  }

  void turn() throws IOException {
    content.close();
    page = added(PDRectangle.A4);
    content = new PDPageContentStream(document, page);
    y = top();
  }

  private static float top() {
    return PDRectangle.A4.getHeight() - MARGIN;
  }

  /// How much is left of this page.
  float room() {
    return y - MARGIN;
  }

  boolean isFresh() {
    return y == top();
  }

  /// Makes sure of that much room, on the next page if need be.
  void need(float height) throws IOException {
    if (room() < height && !isFresh()) {
      turn();
    }
  }

  void skip(float height) {
    if (!isFresh()) {
      y -= height;
    }
  }

  void down(float height) {
    y -= height;
  }

  /// A line, this far from the left margin and with its feet this far below the top of what is left.
  void line(Line line, float left, float below) throws IOException {
    float x = MARGIN + left;
    float base = y - below;
    for (var piece : line.pieces()) {
      var isLink = piece.link() != null;
      float foot = base + piece.look().shift() * piece.size() * 0.4f;
      content.beginText();
      content.setNonStrokingColor(isLink ? LINK : INK);
      content.setFont(piece.face().font(), piece.size());
      content.newLineAtOffset(x, foot);
      content.showText(piece.text());
      content.endText();
      if (piece.look().struck()) {
        stroke(x, foot + piece.size() * 0.28f, x + piece.width(), foot + piece.size() * 0.28f, INK, 0.6f);
      }
      if (piece.link() != null) {
        stroke(x, foot - 1.2f, x + piece.width(), foot - 1.2f, LINK, 0.4f);
        link(piece.link(), x, foot - 2, piece.width(), piece.size() + 2);
      }
      x += piece.width();
    }
  }

  private void link(String target, float x, float bottom, float width, float height) throws IOException {
    var action = new PDActionURI();
    action.setURI(target);
    var link = new PDAnnotationLink();
    link.setAction(action);
    link.setRectangle(new PDRectangle(x, bottom, width, height));
    var none = new PDBorderStyleDictionary();
    none.setWidth(0);
    link.setBorderStyle(none);
    page.getAnnotations().add(link);
  }

  /// A rule from there to there, below the top of what is left.
  void rule(float fromX, float fromBelow, float toX, float toBelow) throws IOException {
    stroke(MARGIN + fromX, y - fromBelow, MARGIN + toX, y - toBelow, FAINT, 0.7f);
  }

  void bar(float left, float height) throws IOException {
    stroke(MARGIN + left, y, MARGIN + left, y - height, FAINT, 2);
  }

  private void stroke(float fromX, float fromY, float toX, float toY, Color color, float width) throws IOException {
    content.setStrokingColor(color);
    content.setLineWidth(width);
    content.moveTo(fromX, fromY);
    content.lineTo(toX, toY);
    content.stroke();
  }

  void box(float left, float width, float height) throws IOException {
    content.setNonStrokingColor(BOX);
    content.addRect(MARGIN + left, y - height, width, height);
    content.fill();
  }

  void picture(PDImageXObject image, float left, float width, float height) throws IOException {
    content.drawImage(image, MARGIN + left, y - height, width, height);
  }

  /// Ends the last page, and numbers them all.
  void finish() throws IOException {
    content.close();
    for (int at = 0; at < pages.size(); at++) {
      var number = Line.filled(List.of(new Block.Run((at + 1) + " / " + pages.size(), Look.PLAIN, null)), fonts, FOOT,
          WIDTH).getFirst();
      try (var foot = new PDPageContentStream(document, pages.get(at), PDPageContentStream.AppendMode.APPEND, true,
          true)) {
        float x = (PDRectangle.A4.getWidth() - number.width()) / 2;
        for (var piece : number.pieces()) {
          foot.beginText();
          foot.setNonStrokingColor(INK);
          foot.setFont(piece.face().font(), piece.size());
          foot.newLineAtOffset(x, MARGIN / 2);
          foot.showText(piece.text());
          foot.endText();
          x += piece.width();
        }
      }
    }
  }
}
