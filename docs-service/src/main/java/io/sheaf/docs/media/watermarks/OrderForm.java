package io.sheaf.docs.media.watermarks;

import io.sheaf.docs.media.press.PressFolder;
import java.io.IOException;
import java.util.List;

/// Writes down what is to be stamped, as [io.sheaf.docs.media.watermarks.press.Order] reads it.
final class OrderForm {

  private OrderForm() {
  }

  static void write(PressFolder folder, Format format, List<Mark> marks, Bounds bounds) throws IOException {
    try (var out = folder.order()) {
      out.writeUTF(format.name());
      out.writeInt(bounds.pages());
      out.writeLong(bounds.pixels());
      out.writeLong(bounds.result());
      out.writeInt(marks.size());
      for (var mark : marks) {
        out.writeBoolean(mark.text() != null);
        out.writeUTF(mark.text() == null ? "" : mark.text());
        var image = mark.image() == null ? new byte[0] : mark.image();
        out.writeInt(image.length);
        out.write(image);
        out.writeFloat(mark.fontSize());
        out.writeFloat(mark.rotation());
        out.writeUTF(mark.scale().name());
        out.writeUTF(mark.across().name());
        out.writeUTF(mark.down().name());
        out.writeFloat(mark.xOffset());
        out.writeFloat(mark.yOffset());
      }
    }
  }
}
