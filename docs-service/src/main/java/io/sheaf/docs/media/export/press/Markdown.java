package io.sheaf.docs.media.export.press;

import com.vladsch.flexmark.ext.gfm.strikethrough.StrikethroughExtension;
import com.vladsch.flexmark.ext.gfm.tasklist.TaskListExtension;
import com.vladsch.flexmark.ext.tables.TablesExtension;
import com.vladsch.flexmark.html.HtmlRenderer;
import com.vladsch.flexmark.parser.Parser;
import com.vladsch.flexmark.util.data.MutableDataSet;
import io.sheaf.docs.media.press.Unfit;
import java.util.List;

/// Markdown as HTML, which is read as HTML from anybody is.
final class Markdown {

  /// How many quotes and lists there may be in each other, and how many brackets and stars in a row: the parser goes as
  /// deep as they do.
  private static final int DEEPEST = 60;
  private static final int MOST_IN_A_ROW = 500;

  private Markdown() {
  }

  static String html(String text) throws Unfit {
    checkNesting(text);
    var options = new MutableDataSet()
        .set(Parser.EXTENSIONS,
            List.of(TablesExtension.create(), StrikethroughExtension.create(), TaskListExtension.create()))
        .set(TablesExtension.MIN_SEPARATOR_DASHES, 1).set(TaskListExtension.ITEM_DONE_MARKER, "\u2611 ")
        .set(TaskListExtension.ITEM_NOT_DONE_MARKER, "\u2610 ")
        .toImmutable();
    return HtmlRenderer.builder(options).build().render(Parser.builder(options).build().parse(text));
  }

  private static void checkNesting(String text) throws Unfit {
    int marks = 0;
    int row = 0;
    boolean isBeginning = true;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\n') {
        isBeginning = true;
        marks = 0;
        row = 0;
      } else {
        if (isBeginning && isMark(text, at)) {
          marks++;
        } else if (!Character.isWhitespace(c) && !Character.isDigit(c)) {
          isBeginning = false;
        }
        row = "[]()*_~`<!".indexOf(c) >= 0 ? row + 1 : 0;
      }
      if (marks > DEEPEST || row > MOST_IN_A_ROW) {
        throw Unfit.tooLarge("it is nested too deeply");
      }
    }
  }

  /// Whether a quote or an item of a list begins there.
  private static boolean isMark(String text, int at) {
    return switch (text.charAt(at)) {
      case '>' -> true;
      case '-', '+', '*', '.', ')' -> at + 1 >= text.length() || Character.isWhitespace(text.charAt(at + 1));
      default -> false;
    };
  }
}
