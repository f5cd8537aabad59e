package io.sheaf.ocr.pages;

/// The content is at fault, or what was asked of it; asking again would not help. The message ends a sentence that
/// began "The content could not be read: ".
public final class CannotRead extends Exception {

  private static final long serialVersionUID = 1L;

  public CannotRead(String why) {
    super(why, null, false, false);
  }

  public String why() {
    return String.valueOf(getMessage());
  }
}
