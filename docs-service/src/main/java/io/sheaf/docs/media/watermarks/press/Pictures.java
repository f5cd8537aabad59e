package io.sheaf.docs.media.watermarks.press;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;

/// Reads images, the first one of those that have several, after it was seen how large they are.
final class Pictures {

  private Pictures() {
  }

  /// @param turns how it has to be turned to be upright, by quarters clockwise
  record Picture(BufferedImage image, int turns) {}

  static Picture read(InputStream bytes, long mostPixels) throws IOException {
    ImageIO.setUseCache(false);
    try (var stream = ImageIO.createImageInputStream(bytes)) {
      var readers = ImageIO.getImageReaders(stream);
      if (!readers.hasNext()) {
        throw new IOException("no image");
      }
      var reader = readers.next();
      try {
        reader.setInput(stream, false, false);
        if ((long) reader.getWidth(0) * reader.getHeight(0) > mostPixels) {
          throw new Unfit("it has more than " + mostPixels + " pixels");
        }
        var image = reader.read(0);
        return new Picture(image, turns(reader));
      } finally {
        reader.dispose();
      }
    }
  }

  private static int turns(ImageReader reader) {
    try {
      return Exif.turns(reader.getImageMetadata(0));
    } catch (IOException | RuntimeException unreadable) {
      // why: what is said about an image is not the image.
      return 0;
    }
  }
}
