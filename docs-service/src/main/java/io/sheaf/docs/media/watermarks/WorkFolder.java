package io.sheaf.docs.media.watermarks;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Where one stamping takes place: what is stamped, what is to be done, and what comes of it.
final class WorkFolder implements AutoCloseable {

  private final Path folder;

  WorkFolder() throws IOException {
    // why: only the owner may look into temporary folders.
    folder = Files.createTempDirectory("sheaf-stamping");
  }

  Path path() {
    return folder;
  }

  Path source() {
    return folder.resolve("source");
  }

  Path result() {
    return folder.resolve("result");
  }

  Path reason() {
    return folder.resolve("reason");
  }

  /// Writes down what is to be done, as [io.sheaf.docs.media.watermarks.press.Order] reads it.
  void write(Format format, List<Mark> marks, Bounds bounds) throws IOException {
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(folder.resolve("order"))))) {
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

  @Override
  public void close() throws IOException {
    Folders.remove(folder);
  }
}
