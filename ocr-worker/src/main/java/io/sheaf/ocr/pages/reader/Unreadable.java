package io.sheaf.ocr.pages.reader;

/// The content cannot be read. The message ends a sentence that began "The content could not be read: ".
final class Unreadable extends Exception {

  private static final long serialVersionUID = 1L;

  Unreadable(String why) {
    super(why, null, false, false);
  }
}
