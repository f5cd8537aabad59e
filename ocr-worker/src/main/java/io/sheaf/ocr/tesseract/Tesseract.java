package io.sheaf.ocr.tesseract;

import io.sheaf.ocr.engine.Engine;
import io.sheaf.ocr.engine.EngineUnavailable;
import io.sheaf.ocr.engine.PageReading;
import io.sheaf.ocr.layout.Layout;
import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.ocr.pages.Deadline;
import io.sheaf.ocr.pages.Sheet;
import io.sheaf.spec.messages.OcrWish;
import io.sheaf.spec.messages.OcrWish.Part;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/// Reads a page as it lies. Only when that gives nothing sensible is it asked which way up the page is, since asking
/// costs as much as half a reading, and most pages lie as they should.
public final class Tesseract implements Engine {

  private static final double SURE = 70;
  private static final double SURE_OF_A_TURN = 1;
  private static final int FEW_LETTERS = 12;
  private static final Pattern TURN = Pattern.compile("(?m)^Rotate: (\\d+)$");
  private static final Pattern SURENESS = Pattern.compile("(?m)^Orientation confidence: ([\\d.]+)$");

  private final Program program;
  private final Languages languages;
  private final List<String> usual;

  /// @param usual languages where none are asked for
  public Tesseract(Installation installation, List<String> usual, Duration patience, int megabytes) {
    this.program = new Program(installation, patience, megabytes);
    this.languages = installation.languages();
    this.usual = usual;
  }

  @Override
  public String name() {
    return "TESSERACT";
  }

  @Override
  public void check(OcrWish wish) throws CannotRead {
    languages.joined(wanted(wish));
    if (wish.parts().contains(Part.QUERIES)) {
      throw new CannotRead("Tesseract answers no questions; ask for TEXTRACT");
    }
  }

  private List<String> wanted(OcrWish wish) {
    return wish.languages().isEmpty() ? usual : wish.languages();
  }

  @Override
  public PageReading read(Sheet.Drawing page, OcrWish wish, int number, Deadline deadline)
      throws CannotRead, InterruptedException {
    if (page.isBlank()) {
      return PageReading.NOTHING;
    }
    var best = best(page, languages.joined(wanted(wish)), deadline);
    var words = best.tsv.words();
    return new PageReading(best.turn, words, best.tsv.text(),
        wish.parts().contains(Part.FORMS) ? Layout.keyValues(words, name()) : List.of(),
        wish.parts().contains(Part.TABLES) ? Layout.tables(words, name()) : List.of());
  }

  private record Read(int turn, Tsv tsv) {

    boolean isSensible() {
      return PageReading.confidence(tsv.words()) >= SURE && tsv.sureLetters() >= FEW_LETTERS;
    }

    Read orBetter(Read other) {
      return other.tsv.sureLetters() > tsv.sureLetters() ? other : this;
    }
  }

  private Read best(Sheet.Drawing page, String names, Deadline deadline) throws CannotRead, InterruptedException {
    int tried = page.isSideways() ? orElse(turn(page, deadline), 90) : 0;
    var best = read(page, tried, names, deadline);
    if (best.isSensible()) {
      return best;
    }
    int said = page.isSideways() ? tried : orElse(turn(page, deadline), 0);
    if (said != tried) {
      best = best.orBetter(read(page, said, names, deadline));
    }
    // why all that are left: there is too little on the page to tell which way up it is.
    for (int turn : new int[]{180, 0, 270, 90}) {
      if (turn != tried && turn != said && !best.isSensible() && best.tsv.sureLetters() < 4 * FEW_LETTERS) {
        best = best.orBetter(read(page, turn, names, deadline));
      }
    }
    return best;
  }

  private static int orElse(int turn, int otherwise) {
    return turn < 0 ? otherwise : turn;
  }

  private Read read(Sheet.Drawing page, int turn, String names, Deadline deadline)
      throws CannotRead, InterruptedException {
    var file = page.turned(turn, deadline);
    try {
      boolean onItsSide = turn % 180 != 0;
      int width = onItsSide ? page.height() : page.width();
      int height = onItsSide ? page.width() : page.height();
      var output = program.run(file, List.of("-l", names, "--psm", "3", "--dpi", dots(page), "-c",
          "tessedit_create_tsv=1"), deadline);
      return new Read(turn, Tsv.of(output, width, height));
    } finally {
      drop(page, file);
    }
  }

  private static String dots(Sheet.Drawing page) {
    return Long.toString(page.dotsPerInch() < 70 ? 300 : Math.round(page.dotsPerInch()));
  }

  private static void drop(Sheet.Drawing page, Path file) {
    if (!file.equals(page.file())) {
      file.toFile().delete();
    }
  }

  /// By how much the page has to be turned; -1 when that cannot be told.
  private int turn(Sheet.Drawing page, Deadline deadline) throws CannotRead, InterruptedException {
    try {
      var said = program.run(page.file(), List.of("-l", "osd", "--psm", "0", "--dpi", dots(page)), deadline);
      var turn = TURN.matcher(said);
      var sure = SURENESS.matcher(said);
      return turn.find() && sure.find() && Double.parseDouble(sure.group(1)) >= SURE_OF_A_TURN
          ? Integer.parseInt(turn.group(1))
          : -1;
    } catch (EngineUnavailable tooFewLetters) {
      // why: with too little on the page, it ends with a failure.
      return -1;
    }
  }
}
