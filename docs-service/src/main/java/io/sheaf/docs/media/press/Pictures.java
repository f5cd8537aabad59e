package io.sheaf.docs.media.press;

import java.awt.Color;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;

/// Reads images, the first one of those that have several, after it was seen how large they are.
public final class Pictures {

  private Pictures() {
  }

  /// @param turns how it has to be turned to be upright, by quarters clockwise
  /// @param width of the picture as it was sent, where fewer pixels of it were read
  public record Picture(BufferedImage image, int turns, int width, int height) {

    /// On a canvas of its own, upright.
    ///
    /// @param transparent whether the canvas is; else it is white
    public BufferedImage upright(boolean transparent) {
      boolean lies = turns % 2 == 1;
      int across = lies ? image.getHeight() : image.getWidth();
      int down = lies ? image.getWidth() : image.getHeight();
      var canvas = new BufferedImage(across, down,
          transparent ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
      var graphics = canvas.createGraphics();
      if (!transparent) {
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, across, down);
      }
      var turned = AffineTransform.getTranslateInstance(across / 2.0, down / 2.0);
      turned.quadrantRotate(turns);
      turned.translate(-image.getWidth() / 2.0, -image.getHeight() / 2.0);
      graphics.drawImage(image, turned, null);
      graphics.dispose();
      return canvas;
    }

    /// How wide it is when it is upright.
    public int uprightWidth() {
      return turns % 2 == 1 ? height : width;
    }

    public int uprightHeight() {
      return turns % 2 == 1 ? width : height;
    }
  }

  public static Picture read(InputStream bytes, long mostPixels) throws IOException {
    return read(bytes, mostPixels, mostPixels);
  }

  /// The same, leaving out rows and columns where it has more pixels than are to be in memory.
  public static Picture read(InputStream bytes, long mostPixels, long inMemory) throws IOException {
    ImageIO.setUseCache(false);
    try (var stream = ImageIO.createImageInputStream(bytes)) {
      var readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        throw new IOException("no image");
      }
      var reader = readers.next();
      try {
        reader.setInput(stream, false, false);
        return read(reader, 0, mostPixels, inMemory);
      } finally {
        reader.dispose();
      }
    }
  }

  /// One of several pictures that a reader has.
  public static Picture read(ImageReader reader, int index, long mostPixels, long inMemory) throws IOException {
    int width = reader.getWidth(index);
    int height = reader.getHeight(index);
    long pixels = (long) width * height;
    if (pixels > mostPixels) {
      throw Unfit.tooLarge("it has more than " + mostPixels + " pixels");
    }
    var parameters = reader.getDefaultReadParam();
    int every = (int) Math.ceil(Math.sqrt((double) pixels / inMemory));
    if (every > 1) {
      parameters.setSourceSubsampling(every, every, 0, 0);
    }
    return new Picture(reader.read(index, parameters), turns(reader, index), width, height);
  }

  private static int turns(ImageReader reader, int index) {
    try {
      return Exif.turns(reader.getImageMetadata(index));
    } catch (IOException | RuntimeException unreadable) {
      // why: what is said about an image is not the image.
      return 0;
    }
  }
}
