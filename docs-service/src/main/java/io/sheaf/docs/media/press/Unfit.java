package io.sheaf.docs.media.press;

import java.io.IOException;

/// The source is more than may be made something of, or what nothing can be made of.
public final class Unfit extends IOException {

  private static final long serialVersionUID = 1L;

  private final Why why;

  private Unfit(Why why, String detail) {
    super(detail);
    this.why = why;
  }

  /// @param detail for people, as the end of a sentence
  public static Unfit tooLarge(String detail) {
    return new Unfit(Why.TOO_LARGE, detail);
  }

  /// @param detail for people, as the end of a sentence
  public static Unfit unsupported(String detail) {
    return new Unfit(Why.UNSUPPORTED, detail);
  }

  Why why() {
    return why;
  }
}
