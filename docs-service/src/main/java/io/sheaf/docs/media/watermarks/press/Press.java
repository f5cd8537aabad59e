package io.sheaf.docs.media.watermarks.press;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where the process begins that stamps: `press <folder>`. How it ends says what came of it.
public final class Press {

  public static final int STAMPED = 0;
  public static final int DAMAGED = 10;
  public static final int TOO_LARGE = 11;

  private Press() {
  }

  public static void main(String[] arguments) throws IOException {
    var folder = Path.of(arguments[0]);
    int exit;
    try {
      stamp(folder);
      exit = STAMPED;
    } catch (Unfit large) {
      exit = say(folder, String.valueOf(large.getMessage()), TOO_LARGE);
    } catch (StackOverflowError nested) {
      exit = say(folder, "it is nested too deeply", DAMAGED);
    } catch (IOException | RuntimeException | LinkageError damaged) {
      // why not its words: they may tell of this process, and mean nothing to who reads them.
      exit = say(folder, "it cannot be read, or is damaged", DAMAGED);
    }
    // why: no thread that a library left behind keeps the process.
    Runtime.getRuntime().halt(exit);
  }

  private static int say(Path folder, String reason, int exit) throws IOException {
    Files.writeString(folder.resolve("reason"), reason);
    return exit;
  }

  private static void stamp(Path folder) throws IOException {
    var order = Order.read(folder.resolve("order"));
    var source = folder.resolve("source");
    var result = folder.resolve("result");
    switch (order.format()) {
      case "PDF" -> new PdfPress(order).stamp(source, result);
      default -> new ImagePress(order).stamp(source, result);
    }
    if (Files.size(result) > order.result()) {
      throw new Unfit("stamped it has more than " + order.result() + " bytes");
    }
  }
}
