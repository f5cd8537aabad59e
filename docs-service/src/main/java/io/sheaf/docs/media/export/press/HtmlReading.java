package io.sheaf.docs.media.export.press;

import io.sheaf.docs.media.export.press.Block.Inset;
import io.sheaf.docs.media.export.press.Block.Look;
import io.sheaf.docs.media.export.press.Block.Row;
import io.sheaf.docs.media.export.press.Block.Run;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.owasp.html.HtmlStreamEventReceiver;

/// Makes blocks of HTML while it is read: an element changes what holds for the text in it, and what held before holds
/// again at its end.
final class HtmlReading implements HtmlStreamEventReceiver {

  private static final float STEP = 20;
  private static final float DEEPEST = 240;
  private static final String BULLET = "\u2022";

  /// What holds for the text in an element.
  ///
  /// @param next the number of the next item of a list, absent where they have none
  private record Within(String element, Look look, @Nullable String link, int level, Inset inset, boolean isPlain,
      boolean breaksAfter, int @Nullable [] next) {}

  private final List<Block> blocks = new ArrayList<>();
  private final Deque<Within> open = new ArrayDeque<>();
  private final List<Run> runs = new ArrayList<>();
  private final StringBuilder code = new StringBuilder();
  private @Nullable String marker;
  private @Nullable List<Row> rows;
  private @Nullable List<List<Run>> cells;
  private boolean isHeader;
  private int tables;

  List<Block> blocks() {
    flush();
    return List.copyOf(blocks);
  }

  private Within within() {
    return open.isEmpty() ? new Within("", Look.PLAIN, null, 0, Inset.NONE, false, false, null) : open.peek();
  }

  @Override
  public void openDocument() {
  }

  @Override
  public void closeDocument() {
    flush();
  }

  @Override
  public void openTag(String element, List<String> attributes) {
    var style = attribute(attributes, "style");
    if (style.contains("before") && tables == 0) {
      flush();
      blocks.add(new Block.NewPage());
    }
    switch (element) {
      case "br" -> runs.add(new Run("\n", within().look(), null));
      case "hr" -> {
        flush();
        if (tables == 0 && !style.contains("after")) {
          blocks.add(new Block.Rule(within().inset()));
        }
        if (tables == 0 && style.contains("after")) {
          blocks.add(new Block.NewPage());
        }
      }
      case "img" -> picture(attribute(attributes, "src"), attribute(attributes, "alt"));
      default -> {
        begin(element);
        open.push(inside(element, within(), attributes, style.contains("after")));
      }
    }
  }

  private static String attribute(List<String> attributes, String name) {
    int at = attributes.indexOf(name);
    return at % 2 == 0 && at + 1 < attributes.size() ? attributes.get(at + 1) : "";
  }

  private void begin(String element) {
    switch (element) {
      case "table" -> {
        flush();
        if (++tables == 1) {
          rows = new ArrayList<>();
        }
      }
      case "tr" -> {
        if (tables == 1) {
          cells = new ArrayList<>();
          isHeader = true;
        } else {
          flush();
        }
      }
      case "td", "th" -> {
        if (tables == 1) {
          runs.clear();
          isHeader &= element.equals("th");
        } else {
          runs.add(new Run(" ", Look.PLAIN, null));
        }
      }
      case "li" -> {
        flush();
        marker = marker();
      }
      default -> {
        if (isBlock(element)) {
          flush();
        }
      }
    }
  }

  private String marker() {
    var next = within().next();
    return next == null ? BULLET : next[0]++ + ".";
  }

  private static boolean isBlock(String element) {
    return switch (element) {
      case "a", "b", "strong", "i", "em", "cite", "var", "dfn", "u", "ins", "s", "strike", "del", "code", "kbd", "samp",
          "tt", "sub", "sup" ->
        false;
      default -> true;
    };
  }

  private static Within inside(String element, Within outer, List<String> attributes, boolean breaksAfter) {
    var look = look(element, outer.look());
    var href = attribute(attributes, "href");
    var link = element.equals("a") && isLink(href) ? href : outer.link();
    int level = element.matches("h[1-6]") ? element.charAt(1) - '0' : outer.level();
    int[] next = switch (element) {
      case "ol" -> new int[]{start(attribute(attributes, "start"))};
      case "ul" -> null;
      default -> outer.next();
    };
    return new Within(element, look, link, level, inset(element, outer.inset()),
        outer.isPlain() || element.equals("pre"), breaksAfter, next);
  }

  private static boolean isLink(String href) {
    var lower = href.toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") || lower.startsWith("https://") || lower.startsWith("mailto:");
  }

  private static int start(String number) {
    return number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : 1;
  }

  private static Look look(String element, Look outer) {
    return switch (element) {
      case "b", "strong", "th", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "caption" -> outer.asBold();
      case "i", "em", "cite", "var", "dfn" ->
        new Look(outer.bold(), true, outer.mono(), outer.struck(), outer.shift());
      case "code", "kbd", "samp", "tt" ->
        new Look(outer.bold(), outer.italic(), true, outer.struck(), outer.shift());
      case "s", "strike", "del" -> new Look(outer.bold(), outer.italic(), outer.mono(), true, outer.shift());
      case "sub" -> new Look(outer.bold(), outer.italic(), outer.mono(), outer.struck(), -1);
      case "sup" -> new Look(outer.bold(), outer.italic(), outer.mono(), outer.struck(), 1);
      default -> outer;
    };
  }

  private static Inset inset(String element, Inset outer) {
    return switch (element) {
      case "ul", "ol", "dd" -> new Inset(Math.min(DEEPEST, outer.left() + STEP), outer.bars());
      case "blockquote" -> {
        if (outer.left() + STEP > DEEPEST) {
          yield outer;
        }
        var bars = new ArrayList<>(outer.bars());
        bars.add(outer.left() + STEP / 4);
        yield new Inset(outer.left() + STEP, bars);
      }
      default -> outer;
    };
  }

  @Override
  public void closeTag(String element) {
    if (open.isEmpty()) {
      return;
    }
    switch (element) {
      case "pre" -> endCode();
      case "td", "th" -> endCell();
      case "tr" -> endRow();
      case "table" -> endTable();
      case "caption" -> endCaption();
      default -> {
        if (isBlock(element)) {
          flush();
        }
      }
    }
    if (open.pop().breaksAfter() && tables == 0) {
      blocks.add(new Block.NewPage());
    }
  }

  private void endCode() {
    var text = code.toString();
    code.setLength(0);
    if (tables > 0) {
      runs.add(new Run(text, Look.MONO, null));
    } else if (!text.isBlank()) {
      mark();
      blocks.add(new Block.Code(within().inset(), text.strip().equals(text) ? text : text.stripTrailing(), true));
    }
  }

  private void endCaption() {
    if (tables == 1) {
      blocks.add(new Block.Words(0, within().inset(), null, trimmed()));
      runs.clear();
    }
  }

  private void endCell() {
    if (tables == 1 && cells != null) {
      cells.add(List.copyOf(trimmed()));
      runs.clear();
    }
  }

  private void endRow() {
    if (tables == 1 && cells != null && rows != null) {
      if (!cells.isEmpty()) {
        rows.add(new Row(isHeader, cells));
      }
      cells = null;
    } else {
      flush();
    }
  }

  private void endTable() {
    if (tables == 1 && rows != null) {
      if (!rows.isEmpty()) {
        mark();
        blocks.add(new Block.Grid(within().inset(), rows));
      }
      rows = null;
      runs.clear();
    }
    tables = Math.max(0, tables - 1);
  }

  @Override
  public void text(String text) {
    var within = within();
    if (within.isPlain()) {
      code.append(text.replace("\r\n", "\n").replace('\r', '\n'));
    } else if (tables != 1 || cells != null || !text.isBlank()) {
      runs.add(new Run(text.replaceAll("[ \\t\\r\\n\\f]+", " "), within.look(), within.link()));
    }
  }

  /// Nothing is fetched: a picture that does not come along is its description.
  private void picture(String source, String description) {
    var bytes = tables == 0 ? bytes(source) : null;
    if (bytes != null) {
      flush();
      mark();
      blocks.add(new Block.Picture(within().inset(), bytes));
    } else if (!description.isBlank()) {
      runs.add(new Run("[" + description.strip() + "]", within().look(), within().link()));
    }
  }

  private static byte @Nullable [] bytes(String source) {
    int comma = source.indexOf(',');
    if (comma < 0 || !source.substring(0, comma).toLowerCase(Locale.ROOT).matches("data:image/[a-z.+-]+;base64")) {
      return null;
    }
    try {
      return Base64.getMimeDecoder().decode(source.substring(comma + 1).replace("%2B", "+").replace("%2b", "+")
          .replace("%2F", "/").replace("%2f", "/").replace("%3D", "=").replace("%3d", "="));
    } catch (IllegalArgumentException garbled) {
      return null;
    }
  }

  /// The marker stands before the first thing of its item, whatever that is.
  private void mark() {
    if (marker != null) {
      blocks.add(new Block.Words(0, within().inset(), marker, List.of()));
      marker = null;
    }
  }

  private void flush() {
    if (tables > 0) {
      if (runs.stream().anyMatch(run -> !run.text().isBlank())) {
        runs.add(new Run("\n", Look.PLAIN, null));
      }
      return;
    }
    var words = trimmed();
    if (!words.isEmpty()) {
      blocks.add(new Block.Words(within().level(), within().inset(), marker, words));
      marker = null;
    }
    runs.clear();
  }

  /// Without the blanks before the first word and after the last one.
  private List<Run> trimmed() {
    int from = 0;
    int to = runs.size();
    while (from < to && runs.get(from).text().isBlank()) {
      from++;
    }
    while (from < to && runs.get(to - 1).text().isBlank()) {
      to--;
    }
    return List.copyOf(runs.subList(from, to));
  }
}
