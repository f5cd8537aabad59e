package io.sheaf.docs.automation.ocr;

import io.micronaut.context.annotation.Context;
import io.sheaf.docs.web.Features;
import io.sheaf.spec.messages.Message;
import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Listening;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.Queues;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Hears what the OCR worker says. Several processes may: each answer is taken once, whoever hears it.
@Context
final class OcrAnswers {

  private static final Logger log = LoggerFactory.getLogger(OcrAnswers.class);
  private static final Duration LENT = Duration.ofMinutes(5);

  private final Taking taking;
  private final Queue queue;
  private final @Nullable Listening listening;

  OcrAnswers(Taking taking, Queues queues, Features features) {
    this.taking = taking;
    this.queue = queues.open(OcrQueues.RESULTS);
    this.listening = features.automation()
        ? Listening.to("sheaf-ocr-answers", queue, LENT, this::take)
        : null;
  }

  private void take(Delivery delivery) {
    try {
      taking.take(Message.of(delivery.body()));
      queue.done(delivery);
    } catch (IllegalArgumentException malformed) {
      queue.park(delivery, "not an answer of the OCR worker: " + malformed.getMessage());
    } catch (RuntimeException failure) {
      log.warn("An answer of the OCR worker is taken later", failure);
      queue.later(delivery, String.valueOf(failure.getMessage()));
    }
  }

  @PreDestroy
  void close() {
    if (listening != null) {
      listening.close();
    }
  }
}
