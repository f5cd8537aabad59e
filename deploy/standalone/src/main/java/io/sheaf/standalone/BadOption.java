package io.sheaf.standalone;

/// An option or a value that is none; the message is one line for the person who typed it.
final class BadOption extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadOption(String line) {
    super(line, null, false, false);
  }
}
