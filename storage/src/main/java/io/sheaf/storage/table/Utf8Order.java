package io.sheaf.storage.table;

/// The order in which tables keep texts: that of their UTF-8 bytes, which is that of their code points and not
/// that of Java's `String.compareTo`.
public final class Utf8Order {

  private Utf8Order() {
  }

  public static int compare(String left, String right) {
    int most = Math.min(left.length(), right.length());
    for (int at = 0; at < most; at++) {
      char one = left.charAt(at);
      char other = right.charAt(at);
      if (one != other) {
        // why: a surrogate stands for a code point above every other char, though its own number is smaller.
        if (Character.isSurrogate(one) != Character.isSurrogate(other)) {
          return Character.isSurrogate(one) ? 1 : -1;
        }
        return Character.compare(one, other);
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /// The order in which keys keep what users wrote, where some characters are escaped: the one that ranges of a
  /// [Span] are in.
  public static int compareInKeys(String left, String right) {
    return compare(Spelling.text(left), Spelling.text(right));
  }
}
