package io.sheaf.docs.media.press;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What every process of the press begins with. How it ends says what came of it.
public final class Press {

  static final int MADE = 0;
  static final int DAMAGED = 10;
  static final int TOO_LARGE = 11;
  static final int UNSUPPORTED = 12;

  private Press() {
  }

  /// Makes the result of the source, both in the folder.
  public interface Craft {
    void make(Path folder) throws IOException;
  }

  /// Does it, and ends the process.
  ///
  /// @param arguments of the process: its folder
  public static void run(String[] arguments, Craft craft) throws IOException {
    var folder = Path.of(arguments[0]);
    int exit;
    try {
      craft.make(folder);
      exit = MADE;
    } catch (Unfit unfit) {
      exit = say(folder, String.valueOf(unfit.getMessage()), unfit.why() == Why.UNSUPPORTED ? UNSUPPORTED : TOO_LARGE);
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
    Files.writeString(PressFolder.reason(folder), reason);
    return exit;
  }

  /// Refuses a result that has become too large.
  public static void checkSize(Path result, long most) throws IOException {
    if (Files.size(result) > most) {
      throw Unfit.tooLarge("what comes of it has more than " + most + " bytes");
    }
  }
}
