package io.sheaf.docs.media.watermarks.press;

import io.sheaf.docs.media.press.PressFolder;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is to be done.
///
/// @param format of the source, by its name
/// @param result how many bytes the result may have
record Order(String format, int pages, long pixels, long result, List<Stamp> stamps) {

  /// One thing to stamp.
  ///
  /// @param text null when it is an image
  record Stamp(@Nullable String text, byte[] image, float fontSize, float rotation, boolean fits, Anchor across,
      Anchor down, float xOffset, float yOffset) {}

  /// Where along one side of a page.
  enum Anchor {
    START, MIDDLE, END
  }

  static Order read(Path folder) throws IOException {
    try (var in = PressFolder.order(folder)) {
      var format = in.readUTF();
      int pages = in.readInt();
      long pixels = in.readLong();
      long result = in.readLong();
      var stamps = new ArrayList<Stamp>();
      for (int left = in.readInt(); left > 0; left--) {
        stamps.add(stamp(in));
      }
      return new Order(format, pages, pixels, result, stamps);
    }
  }

  private static Stamp stamp(DataInputStream in) throws IOException {
    boolean isText = in.readBoolean();
    var text = in.readUTF();
    var image = in.readNBytes(in.readInt());
    float fontSize = in.readFloat();
    float rotation = in.readFloat();
    boolean fits = in.readUTF().equals("FIT_BEST");
    return new Stamp(isText ? text : null, image, fontSize, rotation, fits, anchor(in.readUTF()),
        anchor(in.readUTF()), in.readFloat(), in.readFloat());
  }

  private static Anchor anchor(String word) {
    return switch (word) {
      case "LEFT", "TOP" -> Anchor.START;
      case "RIGHT", "BOTTOM" -> Anchor.END;
      default -> Anchor.MIDDLE;
    };
  }
}
