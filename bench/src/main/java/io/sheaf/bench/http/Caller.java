package io.sheaf.bench.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// One connection of somebody who calls. An answer of another status than the wanted one is a failure.
public final class Caller implements AutoCloseable {

  private static final int MOST_TRIES = 60;
  private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Target target;
  private final Wire wire;

  public Caller(Target target) throws IOException {
    this.target = target;
    this.wire = new Wire(Origin.of(target.url()));
    wire.open();
  }

  public Answer ask(String method, String path, String body, int status) throws IOException {
    return ask(method, path, body, "", status);
  }

  public Answer ask(String method, String path, String body, String position, int status) throws IOException {
    return expected(method, path, answer(method, path, body, position), status);
  }

  /// A server that says it is busy is asked again. While something is measured, that is a failure.
  public Answer patiently(String method, String path, String body, int status) throws IOException {
    var answer = answer(method, path, body, "");
    for (int tries = 1; answer.status() == 503 && tries < MOST_TRIES; tries++) {
      LockSupport.parkNanos(BUSY_NANOS);
      answer = answer(method, path, body, "");
    }
    return expected(method, path, answer, status);
  }

  private Answer answer(String method, String path, String body, String position) throws IOException {
    return wire.ask(method, path, target.token().get(), position, body.getBytes(StandardCharsets.UTF_8));
  }

  private static Answer expected(String method, String path, Answer answer, int status) throws IOException {
    if (answer.status() != status) {
      throw new IOException(method + " " + path + " answered " + answer.summary());
    }
    return answer;
  }

  @Override
  public void close() throws IOException {
    wire.close();
  }
}
