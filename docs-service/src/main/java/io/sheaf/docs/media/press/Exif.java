package io.sheaf.docs.media.press;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;

/// How a camera was held, which what is made of it no longer says, and so has to show.
final class Exif {

  private static final String JPEG = "javax_imageio_jpeg_image_1.0";
  private static final String APP1 = "225";
  private static final int ORIENTATION = 0x0112;
  private static final int TIFF = 6;

  private Exif() {
  }

  static int turns(@Nullable IIOMetadata metadata) {
    if (metadata == null || !JPEG.equals(metadata.getNativeMetadataFormatName())) {
      return 0;
    }
    var markers = ((IIOMetadataNode) metadata.getAsTree(JPEG)).getElementsByTagName("unknown");
    for (int at = 0; at < markers.getLength(); at++) {
      Node marker = markers.item(at);
      if (marker instanceof IIOMetadataNode node && APP1.equals(node.getAttribute("MarkerTag"))
          && node.getUserObject() instanceof byte[] bytes && bytes.length > TIFF + 8 && bytes[0] == 'E'
          && bytes[1] == 'x') {
        return turns(orientation(bytes));
      }
    }
    return 0;
  }

  private static int turns(int orientation) {
    return switch (orientation) {
      case 3 -> 2;
      case 6 -> 1;
      case 8 -> 3;
      default -> 0;
    };
  }

  private static int orientation(byte[] bytes) {
    var tiff = ByteBuffer.wrap(bytes, TIFF, bytes.length - TIFF).slice();
    tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    int directory = tiff.getInt(4);
    int entries = tiff.getShort(directory) & 0xffff;
    for (int entry = 0; entry < entries; entry++) {
      int at = directory + 2 + 12 * entry;
      if ((tiff.getShort(at) & 0xffff) == ORIENTATION) {
        return tiff.getShort(at + 8) & 0xffff;
      }
    }
    return 1;
  }
}
