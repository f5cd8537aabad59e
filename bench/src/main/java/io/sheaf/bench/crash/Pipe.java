package io.sheaf.bench.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// What the writing process says, a line each, handed to the system before the next thing is begun: what is in a pipe
/// outlives the one that wrote it.
final class Pipe {

  static final String READY = "ready";
  /// A step of a lane was answered.
  static final String STEP = "step";
  /// A message was sent.
  static final String SENT = "sent";
  /// A message is about to be called done; from here on it may be gone.
  static final String FINISHING = "finishing";
  /// A message is done.
  static final String FINISHED = "finished";
  /// The store gave an answer that it must not give.
  static final String WRONG = "wrong";

  private final OutputStream out;

  Pipe(OutputStream out) {
    this.out = out;
  }

  static Pipe standard() {
    return new Pipe(new FileOutputStream(FileDescriptor.out));
  }

  /// One write to the system, and of less than a pipe takes at once: never half a line.
  synchronized void say(String what, Object... about) {
    var line = new StringBuilder(what);
    for (var part : about) {
      line.append(' ').append(part);
    }
    try {
      out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException nobodyListens) {
      Runtime.getRuntime().halt(1);
    }
  }
}
