package io.sheaf.workflow.patterns;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/// How large the program of a pattern would become at most, told from its text: each repetition is written out as often
/// as it says, and repetitions of repetitions multiply. why before it is compiled: thirty characters are enough for a
/// program that no memory holds.
///
/// It divides the text as the engine (RE2) does; where it did not, a repetition could hide from it.
public final class PatternSize {

  private static final long ENOUGH = 1L << 40;
  private static final Pattern REPETITION = Pattern.compile("\\{(\\d{1,4})(,(\\d{1,4})?)?\\}");
  /// Flags that hold from here on, and are no part of their own: what is repeated behind them is what was before.
  private static final Pattern FLAGS = Pattern.compile("\\(\\?[a-zA-Z-]*\\)");
  private static final String CLASSES = "dDsSwWpP";
  /// What an atom takes besides its repetitions, the jumps around it included.
  private static final int ATOM = 2;

  private final String pattern;
  private final Deque<Long> outside = new ArrayDeque<>();
  private long group;
  private long last;
  private int at;

  private PatternSize(String pattern) {
    this.pattern = pattern;
  }

  /// At least about as many instructions as the pattern compiles to, if it is one.
  public static long of(String pattern) {
    return new PatternSize(pattern).size();
  }

  private long size() {
    while (at < pattern.length()) {
      switch (pattern.charAt(at)) {
        case '\\' -> escaped();
        case '[' -> atomTo(behindClass());
        case '(' -> open();
        case ')' -> close();
        case '{' -> repetition();
        case '*', '+', '?' -> {
          last = Math.min(ENOUGH, last + ATOM);
          at++;
        }
        default -> atomTo(at + Character.charCount(pattern.codePointAt(at)));
      }
    }
    while (!outside.isEmpty()) {
      close();
    }
    return settled();
  }

  private long settled() {
    return Math.min(ENOUGH, group + last + ATOM);
  }

  private void atomTo(int end) {
    addAtom();
    at = end;
  }

  private void addAtom() {
    group = Math.min(ENOUGH, group + last);
    last = ATOM;
  }

  private void open() {
    var flags = FLAGS.matcher(pattern).region(at, pattern.length());
    if (flags.lookingAt()) {
      at = flags.end();
      return;
    }
    outside.push(Math.min(ENOUGH, group + last));
    group = 0;
    last = 0;
    at++;
  }

  private void close() {
    long inside = settled() + ATOM;
    if (!outside.isEmpty()) {
      group = outside.pop();
      last = inside;
    }
    at++;
  }

  private void repetition() {
    var found = REPETITION.matcher(pattern).region(at, pattern.length());
    if (!found.lookingAt()) {
      atomTo(at + 1);
      return;
    }
    long least = Long.parseLong(found.group(1));
    long most = found.group(3) == null ? least + 1 : Long.parseLong(found.group(3));
    last = Math.min(ENOUGH, (last + ATOM) * Math.max(1, Math.max(least, most)));
    at = found.end();
  }

  private void escaped() {
    if (!pattern.startsWith("\\Q", at)) {
      atomTo(behindEscape(at));
      return;
    }
    int end = pattern.indexOf("\\E", at + 2);
    int quoted = end < 0 ? pattern.length() : end;
    for (int character = at + 2; character < quoted; character++) {
      addAtom();
    }
    at = end < 0 ? pattern.length() : end + 2;
  }

  /// Behind what stands for one character, or for one of several.
  private int behindEscape(int from) {
    if (from + 1 >= pattern.length()) {
      return pattern.length();
    }
    int kind = pattern.codePointAt(from + 1);
    int end = from + 1 + Character.charCount(kind);
    if (kind == 'x' || kind == 'p' || kind == 'P') {
      if (pattern.startsWith("{", end)) {
        int brace = pattern.indexOf('}', end);
        return brace < 0 ? pattern.length() : brace + 1;
      }
      int more = kind == 'x' ? 2 : end < pattern.length() ? Character.charCount(pattern.codePointAt(end)) : 0;
      return Math.min(pattern.length(), end + more);
    }
    for (int digits = 1; digits < 3 && isOctal(kind) && end < pattern.length()
        && isOctal(pattern.charAt(end)); digits++) {
      end++;
    }
    return end;
  }

  private static boolean isOctal(int character) {
    return character >= '0' && character <= '7';
  }

  /// However many characters a class has, it is one step.
  private int behindClass() {
    int end = at + 1;
    if (pattern.startsWith("^", end)) {
      end++;
    }
    boolean isFirst = true;
    while (end < pattern.length() && (isFirst || pattern.charAt(end) != ']')) {
      isFirst = false;
      end = behindPartOfClass(end);
    }
    return Math.min(pattern.length(), end + 1);
  }

  private int behindPartOfClass(int from) {
    int named = pattern.startsWith("[:", from) ? pattern.indexOf(":]", from + 2) : -1;
    if (named >= 0) {
      return named + 2;
    }
    int end = behindCharacter(from);
    boolean isClass = pattern.charAt(from) == '\\' && from + 1 < pattern.length()
        && CLASSES.indexOf(pattern.charAt(from + 1)) >= 0;
    boolean isRange = !isClass && pattern.startsWith("-", end) && end + 1 < pattern.length()
        && pattern.charAt(end + 1) != ']';
    return isRange ? behindCharacter(end + 1) : end;
  }

  private int behindCharacter(int from) {
    return pattern.charAt(from) == '\\'
        ? behindEscape(from)
        : from + Character.charCount(pattern.codePointAt(from));
  }
}
