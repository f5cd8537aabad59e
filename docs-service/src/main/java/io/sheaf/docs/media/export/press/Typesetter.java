package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.export.press.Block.Inset;
import io.sheaf.docs.media.export.press.Block.Look;
import io.sheaf.docs.media.export.press.Block.Run;
import io.sheaf.docs.media.press.Pictures;
import io.sheaf.docs.media.press.Unfit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;

/// Puts blocks on pages, one below the other.
final class Typesetter {

  static final float BODY = 10.5f;
  static final float CODE = 9;
  static final float LEADING = 1.4f;

  private static final float[] HEADINGS = {BODY, 22, 18, 15, 13, 12, 11};
  private static final float GAP = 7;
  private static final float PADDING = 5;
  private static final float EDGE = 3;
  private static final int MOST_PICTURES = 200;
  /// Of a picture's pixel, as on a screen.
  private static final float POINTS = 0.75f;

  private final PDDocument document;
  private final Fonts fonts;
  private final Sheets sheets;
  private final long mostPixels;
  private long pixels;
  private int pictures;

  Typesetter(PDDocument document, Fonts fonts, Sheets sheets, long mostPixels) {
    this.document = document;
    this.fonts = fonts;
    this.sheets = sheets;
    this.mostPixels = mostPixels;
  }

  void set(List<Block> blocks) throws IOException {
    float before = 0;
    for (var block : blocks) {
      // why: what follows a list or a quote is no part of it, and stands further from it than its parts from each other.
      if (block.inset().left() < before) {
        sheets.skip(GAP / 2);
      }
      before = block.inset().left();
      switch (block) {
        case Block.Words words -> set(words);
        case Block.Code code -> set(code);
        case Block.Rule(var inset) -> rule(inset);
        case Block.Picture picture -> set(picture);
        case Block.Grid grid -> new Table(grid, fonts, sheets).set();
        case Block.NewPage _ -> {
          if (!sheets.isFresh()) {
            sheets.turn();
          }
        }
      }
    }
  }

  private void set(Block.Words words) throws IOException {
    float size = HEADINGS[words.level()];
    float height = size * LEADING;
    var inset = words.inset();
    if (words.level() > 0) {
      sheets.skip(size * 0.6f);
      // why more than itself: a heading stands above what it is the heading of.
      sheets.need(height + 2 * BODY * LEADING + GAP);
    }
    var lines = Line.filled(words.runs(), fonts, size, Sheets.WIDTH - inset.left());
    boolean isFirst = true;
    if (lines.isEmpty() && words.marker() != null) {
      lines = List.of(new Line(List.of(), 0));
    }
    for (var line : lines) {
      sheets.need(height);
      bars(inset, height);
      if (isFirst && words.marker() != null) {
        mark(words.marker(), inset, size);
      }
      sheets.line(line, inset.left(), size * 1.05f);
      sheets.down(height);
      isFirst = false;
    }
    // why less: items of a list stand closer together than paragraphs do.
    sheets.skip(words.marker() == null ? GAP : words.runs().isEmpty() ? 0 : GAP / 3);
  }

  private void mark(String marker, Inset inset, float size) throws IOException {
    var marks = Line.filled(List.of(new Run(marker, Look.PLAIN, null)), fonts, size, Sheets.WIDTH);
    sheets.line(marks.getFirst(), Math.max(-Sheets.MARGIN / 2, inset.left() - 5 - marks.getFirst().width()),
        size * 1.05f);
  }

  private void bars(Inset inset, float height) throws IOException {
    for (float bar : inset.bars()) {
      sheets.bar(bar, height);
    }
  }

  private void set(Block.Code code) throws IOException {
    float left = code.inset().left();
    float padding = code.boxed() ? PADDING : 0;
    float height = CODE * LEADING;
    edge(code);
    for (var line : Line.asTheyAre(code.text(), fonts, CODE, Sheets.WIDTH - left - 2 * padding)) {
      sheets.need(height);
      if (code.boxed()) {
        sheets.box(left, Sheets.WIDTH - left, height);
      }
      bars(code.inset(), height);
      sheets.line(line, left + padding, CODE * 1.1f);
      sheets.down(height);
    }
    edge(code);
    sheets.skip(GAP);
  }

  private void edge(Block.Code code) throws IOException {
    if (code.boxed()) {
      sheets.need(EDGE);
      sheets.box(code.inset().left(), Sheets.WIDTH - code.inset().left(), EDGE);
      bars(code.inset(), EDGE);
      sheets.down(EDGE);
    }
  }

  private void rule(Inset inset) throws IOException {
    sheets.need(2 * GAP);
    sheets.rule(inset.left(), GAP / 2, Sheets.WIDTH, GAP / 2);
    sheets.down(2 * GAP);
  }

  private void set(Block.Picture picture) throws IOException {
    if (++pictures > MOST_PICTURES) {
      throw Unfit.tooLarge("it has more than " + MOST_PICTURES + " pictures");
    }
    var read = Pictures.read(new ByteArrayInputStream(picture.bytes()), mostPixels - pixels);
    pixels += (long) read.width() * read.height();
    var image = LosslessFactory.createFromImage(document, read.upright(read.image().getColorModel().hasAlpha()));
    float most = Sheets.WIDTH - picture.inset().left();
    float scale = Math.min(POINTS,
        Math.min(most / image.getWidth(), Sheets.HEIGHT / image.getHeight()));
    float height = image.getHeight() * scale;
    sheets.need(height);
    sheets.picture(image, picture.inset().left(), image.getWidth() * scale, height);
    sheets.down(height);
    sheets.skip(GAP);
  }
}
