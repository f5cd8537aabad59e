package io.sheaf.docs.web;

import java.util.Optional;

/// Which texts can be kept: no null characters, which some engines and clients end a text at, and no half
/// characters, which are no Unicode.
public final class Texts {

  private Texts() {
  }

  /// What is wrong with it, to be said after its name.
  public static Optional<String> fault(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == 0) {
        return Optional.of("must not contain null characters");
      }
      if (Character.isHighSurrogate(c) && at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))) {
        at++;
      } else if (Character.isSurrogate(c)) {
        return Optional.of("must be Unicode, and holds half a character");
      }
    }
    return Optional.empty();
  }
}
