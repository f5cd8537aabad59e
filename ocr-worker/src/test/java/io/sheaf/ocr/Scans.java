package io.sheaf.ocr;

import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadataNode;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.JPEGFactory;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/// Pages as scanners deliver them, made from a seed: letters of a real font on paper, then turned, tilted and dirtied.
final class Scans {

  static final float POINTS = 11;

  private static final float LEADING = 15;
  private static final float MARGIN = 64;
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
  private static final String[] WORDS = """
      the of and to in is that for it as was with be by on not he his but at are this have from or had an they which
      one you were all her she there would their we him been has when who will no more if out so up said what its about
      than into them can only other time new some could these two may first then do any like my now over such our man
      me even most made after also did many off before must well back through years much where your way down should
      because long each just state people those too how little good make world still see own work between life under
      last same never another while house might great account invoice payment delivery customer contract quarter
      balance agreement supplier warehouse shipment department signature document archive register certificate
      insurance premium employee manager director committee meeting minutes proposal budget revenue expense profit
      margin forecast estimate schedule deadline milestone project engineer drawing machine factory material quality
      inspection warranty service maintenance repair replacement catalogue product number quantity price discount
      currency transfer bank branch street avenue building floor office telephone country region district council
      permit licence regulation statute paragraph section appendix figure table column reference summary conclusion
      measure temperature pressure volume weight height length width surface colour yellow green purple orange silver
      """.strip().split("\\s+");

  /// @param text what stands on it, line by line
  record Scan(BufferedImage image, List<String> text) {

    List<String> words() {
      return text.stream().flatMap(line -> List.of(line.split(" ")).stream()).toList();
    }
  }

  private Scans() {
  }

  /// A page full of words.
  static Scan clean(long seed, int dots) {
    var lines = lines(new Random(seed));
    return new Scan(drawn(pdf(List.of(lines)), dots), lines);
  }

  /// The same, as a bad scanner has it: at 150 dots an inch, tilted by up to three degrees, turned, with light noise.
  static Scan degraded(long seed, int turn) {
    var random = new Random(seed);
    var page = clean(seed, 150);
    double tilt = random.nextDouble() * 6 - 3;
    var tilted = tilted(page.image, tilt);
    return new Scan(noisy(turned(tilted, turn), random, 12), page.text);
  }

  private static List<String> lines(Random random) {
    var lines = new ArrayList<String>();
    for (int number = 0; number < 44; number++) {
      var line = new StringBuilder();
      while (line.length() < 72) {
        line.append(line.isEmpty() ? "" : " ").append(word(random));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static String word(Random random) {
    var word = WORDS[random.nextInt(WORDS.length)];
    return switch (random.nextInt(20)) {
      case 0 -> Integer.toString(100 + random.nextInt(99_900));
      case 1 -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
      case 2 -> word + ",";
      case 3 -> word + ".";
      default -> word;
    };
  }

  /// A PDF with these lines on its pages, as text.
  static byte[] pdf(List<List<String>> pages) {
    try (var document = new PDDocument();
        var out = new ByteArrayOutputStream();
        var file = PDType0Font.class.getResourceAsStream(FONT)) {
      var font = PDType0Font.load(document, file);
      for (var lines : pages) {
        var page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
          content.beginText();
          content.setFont(font, POINTS);
          content.setLeading(LEADING);
          content.newLineAtOffset(MARGIN, PDRectangle.A4.getHeight() - MARGIN - POINTS);
          for (var line : lines) {
            content.showText(line);
            content.newLine();
          }
          content.endText();
        }
      }
      document.save(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /// A page with cells in columns that begin at these places, in points.
  static byte[] columns(List<Float> lefts, List<List<String>> rows) {
    try (var document = new PDDocument();
        var out = new ByteArrayOutputStream();
        var file = PDType0Font.class.getResourceAsStream(FONT)) {
      var font = PDType0Font.load(document, file);
      var page = new PDPage(PDRectangle.A4);
      document.addPage(page);
      try (var content = new PDPageContentStream(document, page)) {
        for (int row = 0; row < rows.size(); row++) {
          for (int column = 0; column < rows.get(row).size(); column++) {
            content.beginText();
            content.setFont(font, POINTS);
            content.newLineAtOffset(lefts.get(column), 760 - 1.5f * LEADING * row);
            content.showText(rows.get(row).get(column));
            content.endText();
          }
        }
      }
      document.save(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /// A PDF whose pages are pictures, as scanners make it.
  static byte[] pdfOfPictures(List<BufferedImage> pictures, int dots) {
    try (var document = new PDDocument(); var out = new ByteArrayOutputStream()) {
      for (var picture : pictures) {
        var size = new PDRectangle(picture.getWidth() * 72f / dots, picture.getHeight() * 72f / dots);
        var page = new PDPage(size);
        document.addPage(page);
        try (var content = new PDPageContentStream(document, page)) {
          content.drawImage(JPEGFactory.createFromImage(document, picture, 0.9f), 0, 0, size.getWidth(),
              size.getHeight());
        }
      }
      document.save(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static BufferedImage drawn(byte[] pdf, int dots) {
    try (var document = org.apache.pdfbox.Loader.loadPDF(pdf)) {
      return new PDFRenderer(document).renderImageWithDPI(0, dots, ImageType.GRAY);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static BufferedImage turned(BufferedImage page, int degrees) {
    boolean onItsSide = degrees % 180 != 0;
    var turned = new BufferedImage(onItsSide ? page.getHeight() : page.getWidth(),
        onItsSide ? page.getWidth() : page.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
    return painted(page, turned, degrees);
  }

  static BufferedImage tilted(BufferedImage page, double degrees) {
    return painted(page, new BufferedImage(page.getWidth(), page.getHeight(), BufferedImage.TYPE_BYTE_GRAY), degrees);
  }

  private static BufferedImage painted(BufferedImage page, BufferedImage paper, double degrees) {
    var pen = paper.createGraphics();
    pen.setColor(Color.WHITE);
    pen.fillRect(0, 0, paper.getWidth(), paper.getHeight());
    pen.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    var way = AffineTransform.getTranslateInstance(paper.getWidth() / 2.0, paper.getHeight() / 2.0);
    way.rotate(Math.toRadians(degrees));
    way.translate(-page.getWidth() / 2.0, -page.getHeight() / 2.0);
    pen.drawImage(page, way, null);
    pen.dispose();
    return paper;
  }

  private static BufferedImage noisy(BufferedImage page, Random random, double strength) {
    var raster = page.getRaster();
    for (int y = 0; y < page.getHeight(); y++) {
      for (int x = 0; x < page.getWidth(); x++) {
        int value = raster.getSample(x, y, 0);
        int paper = 20 + value * 215 / 255;
        boolean speck = random.nextInt(1500) == 0;
        raster.setSample(x, y, 0,
            speck ? random.nextInt(256) : Math.clamp(Math.round(paper + random.nextGaussian() * strength), 0, 255));
      }
    }
    return page;
  }

  static byte[] file(BufferedImage image, String format) {
    return file(List.of(image), format, 0);
  }

  /// A file of that kind, with several pictures if it can hold them, that says how many dots an inch it has.
  static byte[] file(List<BufferedImage> images, String format, int dots) {
    var writer = ImageIO.getImageWritersByFormatName(format).next();
    var out = new ByteArrayOutputStream();
    try (var stream = ImageIO.createImageOutputStream(out)) {
      writer.setOutput(stream);
      var how = writer.getDefaultWriteParam();
      if (images.size() > 1) {
        writer.prepareWriteSequence(null);
        for (var image : images) {
          writer.writeToSequence(new IIOImage(image, null, null), how);
        }
        writer.endWriteSequence();
      } else {
        var metadata = writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(images.getFirst()),
            how);
        if (dots > 0 && metadata != null && metadata.isStandardMetadataFormatSupported()) {
          metadata.mergeTree("javax_imageio_1.0", dimension(dots));
        }
        writer.write(null, new IIOImage(images.getFirst(), null, metadata), how);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    } finally {
      writer.dispose();
    }
    return out.toByteArray();
  }

  private static IIOMetadataNode dimension(int dots) {
    var root = new IIOMetadataNode("javax_imageio_1.0");
    var dimension = new IIOMetadataNode("Dimension");
    for (var name : List.of("HorizontalPixelSize", "VerticalPixelSize")) {
      var size = new IIOMetadataNode(name);
      size.setAttribute("value", Double.toString(25.4 / dots));
      dimension.appendChild(size);
    }
    root.appendChild(dimension);
    return root;
  }

  /// The part of the words that were read right: one less the words to insert, remove and replace, as a part of them.
  static double accuracy(List<String> wanted, List<String> read) {
    var above = new int[read.size() + 1];
    for (int at = 0; at <= read.size(); at++) {
      above[at] = at;
    }
    for (int row = 1; row <= wanted.size(); row++) {
      var here = new int[read.size() + 1];
      here[0] = row;
      for (int at = 1; at <= read.size(); at++) {
        int replaced = above[at - 1] + (wanted.get(row - 1).equals(read.get(at - 1)) ? 0 : 1);
        here[at] = Math.min(replaced, 1 + Math.min(above[at], here[at - 1]));
      }
      above = here;
    }
    return Math.max(0, 1 - (double) above[read.size()] / wanted.size());
  }
}
