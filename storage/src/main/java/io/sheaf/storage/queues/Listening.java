package io.sheaf.storage.queues;

import java.time.Duration;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hears a queue until it is closed: receives what comes and hands it on, one after the other. Who takes it finishes it,
/// or hands it back.
public final class Listening implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Listening.class);
  private static final Duration WAIT = Duration.ofSeconds(20);
  private static final Duration REST = Duration.ofSeconds(5);
  private static final int AT_ONCE = 10;

  private final Queue queue;
  private final Duration lent;
  private final Consumer<Delivery> taking;
  private final Thread thread;
  private volatile boolean closing;

  private Listening(String name, Queue queue, Duration lent, Consumer<Delivery> taking) {
    this.queue = queue;
    this.lent = lent;
    this.taking = taking;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::listen);
  }

  /// @param name of what listens, in words of the log
  /// @param lent for how long whoever takes a message has it for himself
  public static Listening to(String name, Queue queue, Duration lent, Consumer<Delivery> taking) {
    var listening = new Listening(name, queue, lent, taking);
    listening.thread.start();
    return listening;
  }

  private void listen() {
    try {
      while (!closing) {
        try {
          queue.receive(AT_ONCE, lent, WAIT).forEach(taking);
        } catch (RuntimeException failure) {
          if (!closing) {
            log.warn("{} listens again later: {}", thread.getName(), failure.getMessage());
            Thread.sleep(REST);
          }
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closing = true;
    thread.interrupt();
  }
}
