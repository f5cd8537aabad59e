package io.sheaf.ocr;

import io.sheaf.ocr.pages.CannotRead;
import io.sheaf.spec.messages.OcrCompleted;
import io.sheaf.spec.messages.OcrFailed;
import io.sheaf.spec.messages.OcrRequested;
import io.sheaf.spec.messages.OcrSkipped;
import io.sheaf.storage.blobs.BlobStore;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What is done about a request that was delivered: it is read, answered, and only then done. Answers are sent before
/// the request is, so that a crash in between has them sent twice, under the same id, and never not at all.
final class Order {

  private static final Duration HEARTBEAT = OcrWorker.LENT.dividedBy(3);
  private static final Logger log = LoggerFactory.getLogger(Order.class);

  private final Queue requests;
  private final Queue answers;
  private final BlobStore blobs;
  private final Reading reading;
  private final AtomicLong answered = new AtomicLong();

  Order(Queue requests, Queue answers, BlobStore blobs, Reading reading) {
    this.requests = requests;
    this.answers = answers;
    this.blobs = blobs;
    this.reading = reading;
  }

  long answered() {
    return answered.get();
  }

  void carryOut(Delivery delivery) {
    var request = request(delivery);
    if (request == null) {
      return;
    }
    var worker = Thread.currentThread();
    var heart = Thread.ofVirtual().name("sheaf-ocr-heart").start(() -> beat(delivery, worker));
    try {
      attempt(delivery, request);
    } catch (InterruptedException stopping) {
      quietly(() -> requests.release(List.of(delivery)));
    } catch (RuntimeException failure) {
      quietly(() -> again(delivery, request, failure));
    } finally {
      heart.interrupt();
    }
  }

  private @Nullable OcrRequested request(Delivery delivery) {
    try {
      if (io.sheaf.spec.messages.Message.of(delivery.body()) instanceof OcrRequested request) {
        Results.checkKeys(request);
        return request;
      }
      quietly(() -> requests.park(delivery, "not a request to read a content"));
    } catch (IllegalArgumentException malformed) {
      quietly(() -> requests.park(delivery, "not a request that is understood: " + malformed.getMessage()));
    }
    return null;
  }

  private void attempt(Delivery delivery, OcrRequested request) throws InterruptedException {
    if (delivery.tries() >= requests.settings().tries()) {
      // why: this delivery is the last, and so the last chance to say that nothing will come of the request.
      fail(delivery, request, "Its reader has ended " + (delivery.tries() - 1) + " times while it was at it.");
      return;
    }
    var before = earlier(request);
    if (before.isPresent()) {
      answer(delivery, before.get());
      return;
    }
    try {
      answer(delivery, reading.read(request));
    } catch (CannotRead fault) {
      answer(delivery, new OcrFailed(request.requestId(), request.subject(), "The content could not be read: "
          + fault.why() + "."));
    }
  }

  private Optional<OcrCompleted> earlier(OcrRequested request) {
    return Results.earlier(blobs, request);
  }

  private void answer(Delivery delivery, io.sheaf.spec.messages.Message message) {
    if (message instanceof OcrSkipped || message instanceof OcrFailed) {
      log.info("Request {} is answered without a text: {}", delivery.id(), reason(message));
    }
    answers.send(Message.of(message.id(), message.body()));
    answered.incrementAndGet();
    requests.done(delivery);
  }

  private static String reason(io.sheaf.spec.messages.Message message) {
    return switch (message) {
      case OcrSkipped skipped -> skipped.reason();
      case OcrFailed failed -> failed.reason();
      default -> "";
    };
  }

  /// It comes back after a rest; with the last try that can be made, its sender is told.
  private void again(Delivery delivery, OcrRequested request, RuntimeException failure) {
    var reason = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    log.warn("Request {} failed for the {}. time", delivery.id(), delivery.tries(), failure);
    if (delivery.tries() + 1 >= requests.settings().tries()) {
      fail(delivery, request, "Tried " + delivery.tries() + " times; at last: " + reason);
    } else if (requests.later(delivery, reason) instanceof Retry.SetAside) {
      log.warn("Request {} was set aside", delivery.id());
    }
  }

  private void fail(Delivery delivery, OcrRequested request, String reason) {
    var message = new OcrFailed(request.requestId(), request.subject(), reason);
    answers.send(Message.of(message.id(), message.body()));
    answered.incrementAndGet();
    requests.park(delivery, reason);
  }

  /// Keeps the request this worker's for as long as it is at it; when somebody else has it already, stops.
  private void beat(Delivery delivery, Thread worker) {
    try {
      while (true) {
        Thread.sleep(HEARTBEAT);
        try {
          if (!requests.extend(delivery, OcrWorker.LENT).counted()) {
            log.warn("Request {} took too long to say that it is worked on, and is somebody else's", delivery.id());
            worker.interrupt();
            return;
          }
        } catch (RuntimeException unavailable) {
          log.warn("Request {} could not be extended: {}", delivery.id(), unavailable.getMessage());
        }
      }
    } catch (InterruptedException done) {
      // why nothing: it is answered.
    }
  }

  /// why: what cannot be said about a delivery is of no consequence, it comes back by itself.
  private static void quietly(Runnable said) {
    try {
      said.run();
    } catch (RuntimeException failure) {
      log.warn("A request comes back by itself: {}", failure.getMessage());
    }
  }
}
