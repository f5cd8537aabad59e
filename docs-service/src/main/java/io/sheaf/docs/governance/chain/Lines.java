package io.sheaf.docs.governance.chain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The lines of a stream, one after the other, where they lie in a buffer: most are never made into texts.
final class Lines {

  private static final int USUAL = 256 * 1024;
  /// Longer than any activity can be.
  private static final int LONGEST = 8 * 1024 * 1024;

  private final InputStream from;
  private byte[] buffer = new byte[USUAL];
  private int start;
  private int next;
  private int filled;
  private int end;
  private boolean isWhole;

  Lines(InputStream from) {
    this.from = from;
  }

  /// Goes on to the next line; false where there is none.
  boolean advance() throws IOException {
    start = next;
    int looked = start;
    while (true) {
      for (int at = looked; at < filled; at++) {
        if (buffer[at] == '\n') {
          end = at;
          next = at + 1;
          isWhole = true;
          return true;
        }
      }
      looked = filled - start;
      if (!fill()) {
        end = filled;
        next = filled;
        isWhole = false;
        return end > start;
      }
    }
  }

  /// Brings the line that was begun to the front and more behind it; false where there is nothing more.
  private boolean fill() throws IOException {
    int begun = filled - start;
    System.arraycopy(buffer, start, buffer, 0, begun);
    start = 0;
    filled = begun;
    if (filled == buffer.length) {
      if (filled >= LONGEST) {
        return false;
      }
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int read = from.read(buffer, filled, buffer.length - filled);
    filled += Math.max(read, 0);
    return read > 0;
  }

  byte[] bytes() {
    return buffer;
  }

  int start() {
    return start;
  }

  /// Where the line ends, its end not included.
  int end() {
    return end;
  }

  /// Whether the line has an end; what was cut in the middle of a line has none.
  boolean isWhole() {
    return isWhole;
  }

  boolean startsWith(String beginning) {
    return hasAt(start, beginning);
  }

  /// Whether this stands there; beginnings are ASCII.
  boolean hasAt(int at, String expected) {
    if (at < start || at + expected.length() > end) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      if (buffer[at + i] != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  String text(int from, int to) {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  String text() {
    return text(start, end);
  }
}
