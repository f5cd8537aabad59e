package io.sheaf.ocr.tesseract;

import io.sheaf.spec.ocr.Box;
import io.sheaf.spec.ocr.Word;
import java.util.ArrayList;
import java.util.List;

/// What the program prints about a page: a line for each word, with the block, paragraph and line it belongs to.
record Tsv(List<Word> words, String text) {

  private static final int WORD = 5;
  private static final int MOST = 50_000;

  static Tsv of(String output, int width, int height) {
    var words = new ArrayList<Word>();
    var text = new StringBuilder();
    String paragraph = "";
    String line = "";
    int number = -1;
    for (var row : output.lines().skip(1).toList()) {
      var columns = row.split("\t", 12);
      if (columns.length < 12 || Integer.parseInt(columns[0]) != WORD || columns[11].isBlank()
          || words.size() == MOST) {
        continue;
      }
      var itsParagraph = columns[2] + "." + columns[3];
      var itsLine = itsParagraph + "." + columns[4];
      boolean sameLine = itsLine.equals(line);
      if (!words.isEmpty()) {
        text.append(sameLine ? " " : itsParagraph.equals(paragraph) ? "\n" : "\n\n");
      }
      number += sameLine ? 0 : 1;
      paragraph = itsParagraph;
      line = itsLine;
      text.append(columns[11].strip());
      words.add(new Word(columns[11].strip(), box(columns, width, height), Double.parseDouble(columns[10]), number));
    }
    return new Tsv(words, text.toString());
  }

  private static Box box(String[] columns, double width, double height) {
    return new Box(Integer.parseInt(columns[6]) / width, Integer.parseInt(columns[7]) / height,
        Integer.parseInt(columns[8]) / width, Integer.parseInt(columns[9]) / height);
  }

  /// How many letters it is sure of.
  double sureLetters() {
    return words.stream().filter(word -> word.confidence() > 50)
        .mapToDouble(word -> word.confidence() / 100 * word.text().chars().filter(Character::isLetterOrDigit).count())
        .sum();
  }
}
