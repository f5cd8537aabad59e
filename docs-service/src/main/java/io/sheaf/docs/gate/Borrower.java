package io.sheaf.docs.gate;

import java.time.Instant;

/// Who is behind a request, as it can be said in a link that is used when the request is long over. What is lent to
/// somebody is lent for as long as they are who it is lent to, and that has to be seen without their credentials.
public sealed interface Borrower {

  /// Somebody whom this service itself knows, and who is looked up again.
  ///
  /// @param by what kind of thing they are known by, a word
  record Known(String by, String id) implements Borrower {}

  /// Somebody of whom only their credentials say who they are, and that until then.
  record Until(Instant end) implements Borrower {}

  static Borrower nobody() {
    return new Until(Instant.EPOCH);
  }

  /// As [#parse] reads it.
  default String text() {
    return switch (this) {
      case Known(var by, var id) -> by + " " + id;
      case Until(var end) -> Long.toString(end.getEpochSecond());
    };
  }

  static Borrower parse(String text) {
    int space = text.indexOf(' ');
    return space < 0
        ? new Until(Instant.ofEpochSecond(Long.parseLong(text)))
        : new Known(text.substring(0, space), text.substring(space + 1));
  }
}
