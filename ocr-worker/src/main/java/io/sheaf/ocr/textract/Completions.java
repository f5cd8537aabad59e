package io.sheaf.ocr.textract;

import io.sheaf.spec.json.JsonObject;
import io.sheaf.spec.json.Malformed;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/// Hears that jobs have ended, from a queue that several workers listen to. A notice only makes one look sooner, so
/// that none is needed and a lost one does no harm.
final class Completions implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Completions.class);
  private static final int OFFERED_OFTEN = 20;
  private static final Duration REST = Duration.ofSeconds(2);

  private final SqsClient client;
  private final URI queue;
  private final Map<String, CountDownLatch> awaited = new ConcurrentHashMap<>();
  private final Thread thread;
  private volatile boolean isClosed;

  Completions(SqsClient client, URI queue) {
    this.client = client;
    this.queue = queue;
    this.thread = Thread.ofVirtual().name("sheaf-textract-notices").start(this::listen);
  }

  /// Waits until the job is heard of, or the time is over.
  void await(String job, Duration most) throws InterruptedException {
    awaited.computeIfAbsent(job, _ -> new CountDownLatch(1)).await(most.toMillis(), TimeUnit.MILLISECONDS);
  }

  void forget(String job) {
    awaited.remove(job);
  }

  private void listen() {
    while (!isClosed) {
      try {
        var messages = client.receiveMessage(receive -> receive.queueUrl(queue.toString()).maxNumberOfMessages(10)
            .waitTimeSeconds(20)
            .messageSystemAttributeNames(Set.of(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT))).messages();
        messages.forEach(this::hear);
      } catch (SdkException failure) {
        if (!isClosed) {
          log.warn("Notices of Textract are not heard at the moment: {}", failure.getMessage());
          pause();
        }
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(REST);
    } catch (InterruptedException closing) {
      isClosed = true;
    }
  }

  private void hear(Message message) {
    var latch = awaited.remove(job(message.body()));
    if (latch != null) {
      latch.countDown();
    }
    // why not for those of others: they listen to the same queue. Nobody waits for what came so often.
    if (latch != null || offered(message) > OFFERED_OFTEN) {
      client.deleteMessage(delete -> delete.queueUrl(queue.toString()).receiptHandle(message.receiptHandle()));
    } else {
      client.changeMessageVisibility(change -> change.queueUrl(queue.toString())
          .receiptHandle(message.receiptHandle()).visibilityTimeout(2));
    }
  }

  private static int offered(Message message) {
    var count = message.attributes().get(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT);
    return count == null ? 1 : Integer.parseInt(count);
  }

  /// From Textract's own words, or from the notice that SNS has wrapped them into.
  private static String job(String body) {
    try {
      var notice = JsonObject.parse(body);
      return notice.findText("Message").map(JsonObject::parse).orElse(notice).text("JobId");
    } catch (Malformed other) {
      return "";
    }
  }

  @Override
  public void close() {
    isClosed = true;
    thread.interrupt();
    client.close();
  }
}
