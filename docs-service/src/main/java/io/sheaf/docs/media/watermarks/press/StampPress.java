package io.sheaf.docs.media.watermarks.press;

import io.sheaf.docs.media.press.Press;
import io.sheaf.docs.media.press.PressFolder;
import java.io.IOException;
import java.nio.file.Path;

/// Where the process begins that stamps.
public final class StampPress {

  private StampPress() {
  }

  public static void main(String[] arguments) throws IOException {
    Press.run(arguments, StampPress::stamp);
  }

  private static void stamp(Path folder) throws IOException {
    var order = Order.read(folder);
    var source = PressFolder.source(folder);
    var result = PressFolder.result(folder);
    switch (order.format()) {
      case "PDF" -> new PdfPress(order).stamp(source, result);
      default -> new ImagePress(order).stamp(source, result);
    }
    Press.checkSize(result, order.result());
  }
}
