package io.sheaf.ocr;

import io.sheaf.spec.messages.Channel;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Queues;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The door: works off requests from when it is started until it is stopped.
public final class OcrWorker implements AutoCloseable {

  /// How a request is lent at first; it is extended for as long as it is worked on.
  static final Duration LENT = Duration.ofSeconds(60);

  private static final Duration WAIT = Duration.ofSeconds(20);
  private static final Duration REST = Duration.ofSeconds(5);
  private static final Logger log = LoggerFactory.getLogger(OcrWorker.class);

  private final Queue requests;
  private final Order order;
  private final Reading reading;
  private final Semaphore free;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Delivery> waiting = new HashSet<>();
  private final Thread receiver;
  private volatile boolean isStopping;

  private OcrWorker(Queues queues, BlobStore blobs, OcrSettings settings) {
    this.requests = queues.open(settings(Channel.OCR_REQUESTS));
    this.reading = new Reading(blobs, settings);
    this.order = new Order(requests, queues.open(settings(Channel.OCR_RESULTS)), blobs, reading);
    // why one more: while one is fetched, opened or stored, as many pages as may be are still read.
    this.free = new Semaphore(settings.parallel() + 1);
    this.receiver = Thread.ofVirtual().name("sheaf-ocr").unstarted(this::receive);
  }

  public static OcrWorker start(Queues queues, BlobStore blobs, OcrSettings settings) {
    var worker = new OcrWorker(queues, blobs, settings);
    worker.receiver.start();
    return worker;
  }

  /// The queue as both of its ends declare it.
  public static QueueSettings settings(Channel channel) {
    return QueueSettings.unordered(channel.queue()).withTries(channel.tries());
  }

  /// Whether it still takes requests.
  public boolean isWorking() {
    return receiver.isAlive() && !isStopping;
  }

  /// How many requests were answered since the start, whichever way.
  public long answered() {
    return order.answered();
  }

  private void receive() {
    while (!isStopping) {
      try {
        free.acquire();
        take(1 + free.drainPermits());
      } catch (InterruptedException stopping) {
        return;
      } catch (RuntimeException failure) {
        log.warn("Requests cannot be taken at the moment: {}", failure.getMessage());
        pause();
      }
    }
  }

  /// @param places that are free, and taken for this
  private void take(int places) {
    var deliveries = List.<Delivery>of();
    try {
      deliveries = requests.receive(Math.min(places, QueueLimits.BATCH), LENT, WAIT);
    } finally {
      free.release(places - deliveries.size());
    }
    if (deliveries.isEmpty() && inHand() == 0) {
      reading.rest();
    }
    deliveries.forEach(this::begin);
  }

  private void begin(Delivery delivery) {
    remember(delivery);
    try {
      threads.execute(() -> {
        try {
          order.carryOut(delivery);
        } finally {
          end(delivery);
        }
      });
    } catch (RejectedExecutionException stopping) {
      requests.release(List.of(delivery));
      end(delivery);
    }
  }

  private void end(Delivery delivery) {
    forget(delivery);
    free.release();
  }

  private synchronized int inHand() {
    return waiting.size();
  }

  private synchronized void remember(Delivery delivery) {
    waiting.add(delivery);
  }

  private synchronized void forget(Delivery delivery) {
    waiting.remove(delivery);
  }

  private void pause() {
    try {
      Thread.sleep(REST);
    } catch (InterruptedException stopping) {
      isStopping = true;
    }
  }

  /// Takes no more requests, lets those at work finish for so long, and hands back what is not done by then. Answers
  /// whether all of them were.
  public boolean stop(Duration grace) {
    isStopping = true;
    receiver.interrupt();
    threads.shutdown();
    boolean done = awaitTermination(grace);
    if (!done) {
      threads.shutdownNow();
      awaitTermination(Duration.ofSeconds(10));
    }
    reading.close();
    return done;
  }

  private boolean awaitTermination(Duration time) {
    try {
      receiver.join(time);
      return threads.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    stop(Duration.ofSeconds(20));
  }
}
