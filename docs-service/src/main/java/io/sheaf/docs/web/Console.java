package io.sheaf.docs.web;

/// What the operator of this process sees, and nobody else: one-time passwords and codes, while there is no mail to
/// send them by. Not the log, which is kept and passed on.
@FunctionalInterface
public interface Console {

  void say(String line);

  /// The console that this process was started from.
  static Console ofProcess() {
    return System.err::println;
  }
}
