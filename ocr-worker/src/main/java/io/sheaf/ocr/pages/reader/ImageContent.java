package io.sheaf.ocr.pages.reader;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.stream.ImageInputStream;
import org.w3c.dom.Element;

/// A picture, or a TIFF with several.
final class ImageContent implements Content {

  private final ImageReader reader;
  private final ImageInputStream stream;
  private final int pages;
  private final Bounds bounds;

  private ImageContent(ImageReader reader, ImageInputStream stream, int pages, Bounds bounds) {
    this.reader = reader;
    this.stream = stream;
    this.pages = pages;
    this.bounds = bounds;
  }

  static ImageContent open(Path file, Bounds bounds) throws IOException, Unreadable {
    var stream = ImageIO.createImageInputStream(file.toFile());
    var readers = ImageIO.getImageReaders(stream);
    if (!readers.hasNext()) {
      stream.close();
      throw new Unreadable("it is a picture of a kind that is not known, or the beginning of it is damaged");
    }
    var reader = readers.next();
    reader.setInput(stream, false, false);
    boolean several = reader.getFormatName().toLowerCase(Locale.ROOT).contains("tif");
    return new ImageContent(reader, stream, several ? reader.getNumImages(true) : 1, bounds);
  }

  @Override
  public int pages() {
    return pages;
  }

  @Override
  public Found page(int number, boolean embeddedTextFirst) throws IOException, Unreadable {
    var picture = picture(number);
    return new Found(List.of(Gray.of(picture.image)), picture.dotsPerInch, List.of(), false);
  }

  /// @param dotsPerInch 0 when it does not say
  record Picture(BufferedImage image, double dotsPerInch) {}

  Picture picture(int number) throws IOException, Unreadable {
    long wide = reader.getWidth(number);
    long high = reader.getHeight(number);
    bounds.check(wide, high);
    int step = bounds.step(wide, high);
    var how = reader.getDefaultReadParam();
    how.setSourceSubsampling(step, step, 0, 0);
    return new Picture(decoded(number, how), dotsPerInch(number) / step);
  }

  private BufferedImage decoded(int number, ImageReadParam how) throws IOException, Unreadable {
    try {
      return reader.read(number, how);
    } catch (IIOException unsupported) {
      if (reader.canReadRaster()) {
        return printed(reader.readRaster(number, how));
      }
      throw unsupported;
    } catch (RuntimeException damaged) {
      throw new Unreadable("the picture is damaged");
    }
  }

  /// What was made for a press, in four inks, with which the light is given and not the ink, as is usual.
  private static BufferedImage printed(Raster inks) throws Unreadable {
    if (inks.getNumBands() != 4) {
      throw new Unreadable("its colors are of a kind that is not known");
    }
    var image = new BufferedImage(inks.getWidth(), inks.getHeight(), BufferedImage.TYPE_BYTE_GRAY);
    var row = new int[4 * inks.getWidth()];
    for (int y = 0; y < inks.getHeight(); y++) {
      inks.getPixels(inks.getMinX(), inks.getMinY() + y, inks.getWidth(), 1, row);
      for (int x = 0; x < inks.getWidth(); x++) {
        int light = (row[4 * x] + row[4 * x + 1] + row[4 * x + 2]) / 3 * row[4 * x + 3] / 255;
        image.getRaster().setSample(x, y, 0, light);
      }
    }
    return image;
  }

  private double dotsPerInch(int number) {
    try {
      var metadata = reader.getImageMetadata(number);
      double millimeters = metadata == null ? 0 : pixelSize(metadata);
      double dots = millimeters <= 0 ? 0 : 25.4 / millimeters;
      return dots >= 50 && dots <= 2400 ? dots : 0;
    } catch (IOException | RuntimeException unsaid) {
      return 0;
    }
  }

  private static double pixelSize(IIOMetadata metadata) {
    if (!metadata.isStandardMetadataFormatSupported()) {
      return 0;
    }
    var tree = (Element) metadata.getAsTree("javax_imageio_1.0");
    var sizes = tree.getElementsByTagName("HorizontalPixelSize");
    return sizes.getLength() == 0 ? 0 : Double.parseDouble(((Element) sizes.item(0)).getAttribute("value"));
  }

  @Override
  public void searchable(Path pages, Path to) throws IOException, Unreadable {
    SearchablePdf.ofPictures(this, pages, to);
  }

  @Override
  public void close() throws IOException {
    reader.dispose();
    stream.close();
  }
}
