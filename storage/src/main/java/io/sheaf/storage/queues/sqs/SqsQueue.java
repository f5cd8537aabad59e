package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.ParkedPage;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueLimits;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.storage.queues.Retry;
import io.sheaf.storage.queues.Seal;
import io.sheaf.storage.queues.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/// One queue on SQS. Parking is done here and not by a redrive policy of SQS's: that one can give no reason, and
/// would want the parked in order, where looking at one holds back the rest of its group.
final class SqsQueue implements Queue {

  private final SqsClient client;
  private final String url;
  private final SqsParking parking;
  private final Seal seal;
  private final QueueSettings settings;
  private final BooleanSupplier closed;
  private final Lent lent = new Lent();

  SqsQueue(SqsClient client, String url, SqsParking parking, Seal seal, QueueSettings settings,
      BooleanSupplier closed) {
    this.client = client;
    this.url = url;
    this.parking = parking;
    this.seal = seal;
    this.settings = settings;
    this.closed = closed;
  }

  @Override
  public QueueSettings settings() {
    return settings;
  }

  @Override
  public void send(List<Message> messages) {
    QueueLimits.check(settings, messages);
    var left = new ArrayList<>(messages);
    while (!left.isEmpty()) {
      var together = together(left);
      sendTogether(together);
      // why by identity: two equal messages are two, when the queue is unordered.
      left.removeIf(message -> together.stream().anyMatch(sent -> sent == message));
    }
  }

  /// In an ordered queue one of each group at a time: SQS may take a part of a batch, and must not take a later one
  /// before an earlier one of its group.
  private List<Message> together(List<Message> messages) {
    if (!settings.isOrdered()) {
      return List.copyOf(messages);
    }
    var groups = new HashSet<String>();
    return messages.stream().filter(message -> groups.add(Envelope.of(message.id(), message.group()).orderedBy()))
        .toList();
  }

  private void sendTogether(List<Message> messages) {
    var entries = new ArrayList<SendMessageBatchRequestEntry>();
    for (var message : messages) {
      var envelope = Envelope.of(message.id(), message.group());
      var entry = SendMessageBatchRequestEntry.builder().id(String.valueOf(entries.size())).messageBody(message.body())
          .messageAttributes(envelope.attributes());
      if (settings.isOrdered()) {
        entry.messageGroupId(envelope.orderedBy()).messageDeduplicationId(message.id());
      } else if (!message.delay().isZero()) {
        entry.delaySeconds((int) message.delay().toSeconds());
      }
      entries.add(entry.build());
    }
    var answer = Calls.ask(() -> client.sendMessageBatch(send -> send.queueUrl(url).entries(entries)));
    refuse(answer.failed());
  }

  private static void refuse(List<BatchResultErrorEntry> failed) {
    if (!failed.isEmpty()) {
      throw new QueueUnavailable("the queue's server did not take " + failed.size() + " of the batch: "
          + failed.getFirst().code() + " " + failed.getFirst().message());
    }
  }

  @Override
  public List<Delivery> receive(int most, Duration visibility, Duration wait) {
    QueueLimits.checkMost(most);
    var length = QueueLimits.visibility(visibility);
    long end = System.nanoTime() + QueueLimits.waiting(wait).toNanos();
    var deliveries = new ArrayList<Delivery>();
    try {
      boolean goOn = true;
      while (goOn && !closed.getAsBoolean()) {
        long left = deliveries.isEmpty() ? Math.max(0, end - System.nanoTime()) : 0;
        var found = ask(most - deliveries.size(), length, Duration.ofNanos(left));
        int kept = keep(found, length, deliveries);
        boolean mayBeMore = kept < found.size() || settings.isOrdered() && kept > 0;
        boolean mayWait = deliveries.isEmpty() && System.nanoTime() < end;
        goOn = deliveries.size() < most && (mayBeMore || mayWait);
      }
    } catch (QueueUnavailable failure) {
      if (deliveries.isEmpty() && !isEnd(failure)) {
        throw failure;
      }
    }
    return deliveries;
  }

  /// A wait that was interrupted, or a client that was closed below it.
  private boolean isEnd(QueueUnavailable failure) {
    return closed.getAsBoolean() || Thread.currentThread().isInterrupted()
        || failure.getCause() instanceof AbortedException;
  }

  private List<software.amazon.awssdk.services.sqs.model.Message> ask(int most, Duration length, Duration wait) {
    int seconds = (int) Math.min(QueueLimits.WAIT.toSeconds(), wait.plusMillis(999).toSeconds());
    // why one at a time where order is kept: SQS would hand out a group's next ones together with its first.
    int number = settings.isOrdered() ? 1 : most;
    return Calls.ask(() -> client.receiveMessage(receive -> receive.queueUrl(url).maxNumberOfMessages(number)
        .visibilityTimeout((int) length.toSeconds()).waitTimeSeconds(seconds).messageAttributeNames("All")
        .messageSystemAttributeNames(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT)).messages());
  }

  /// Keeps those that have a try left, parks the others, and answers how many were kept.
  private int keep(List<software.amazon.awssdk.services.sqs.model.Message> found, Duration visibility,
      List<Delivery> deliveries) {
    int kept = 0;
    for (var message : found) {
      var envelope = Envelope.read(message);
      if (envelope.tries() > settings.tries()) {
        var had = new Envelope(envelope.id(), envelope.group(), settings.tries(),
            QueueLimits.exhausted(settings.tries()));
        parking.put(had, message.body());
        delete(message.receiptHandle());
      } else {
        deliveries.add(seal.delivery(settings.name(), envelope.id(), message.body(), envelope.group(),
            envelope.tries(),
            new Receipt(System.currentTimeMillis(), Lent.until(visibility), message.receiptHandle()).bytes()));
        kept++;
      }
    }
    return kept;
  }

  private boolean delete(String receipt) {
    return Calls.counted(() -> client.deleteMessage(delete -> delete.queueUrl(url).receiptHandle(receipt)));
  }

  @Override
  public Settlement extend(Delivery delivery, Duration visibility) {
    var length = QueueLimits.visibility(visibility);
    var receipt = receipt(delivery);
    QueueLimits.checkLent(receipt.age(), length);
    if (!show(receipt, length)) {
      return new Settlement.Outdated();
    }
    lent.extend(receipt, length);
    return new Settlement.Counted();
  }

  private boolean show(Receipt receipt, Duration after) {
    return !lent.isOver(receipt) && Calls.counted(() -> client.changeMessageVisibility(change -> change.queueUrl(url)
        .receiptHandle(receipt.handle()).visibilityTimeout((int) after.toSeconds())));
  }

  @Override
  public List<Settlement> done(List<Delivery> deliveries) {
    QueueLimits.checkBatch(deliveries);
    var receipts = deliveries.stream().map(this::receipt).toList();
    var settled = new ArrayList<Settlement>(Collections.nCopies(receipts.size(), new Settlement.Outdated()));
    var entries = new ArrayList<DeleteMessageBatchRequestEntry>();
    for (int n = 0; n < receipts.size(); n++) {
      if (!lent.isOver(receipts.get(n))) {
        entries.add(DeleteMessageBatchRequestEntry.builder().id(String.valueOf(n))
            .receiptHandle(receipts.get(n).handle()).build());
      }
    }
    if (!entries.isEmpty()) {
      var answer = Calls.ask(() -> client.deleteMessageBatch(delete -> delete.queueUrl(url).entries(entries)));
      refuse(answer.failed().stream().filter(entry -> !Calls.isOutdated(entry.code())).toList());
      answer.successful().forEach(entry -> settled.set(Integer.parseInt(entry.id()), new Settlement.Counted()));
    }
    receipts.forEach(lent::end);
    return settled;
  }

  @Override
  public Retry later(Delivery delivery, String reason) {
    var receipt = receipt(delivery);
    if (delivery.tries() >= settings.tries()) {
      var kept = QueueLimits.reason(reason);
      return park(delivery, kept).counted() ? new Retry.SetAside(kept) : new Settlement.Outdated();
    }
    // why not the whole limit: SQS counts the twelve hours from when it handed the message out.
    long most = Math.max(1, QueueLimits.VISIBILITY.minus(receipt.age()).toSeconds() - 60);
    var rest = Duration.ofSeconds(
        Math.min(most, settings.backoff().after(delivery.tries(), ThreadLocalRandom.current()).toSeconds()));
    boolean counted = show(receipt, rest);
    lent.end(receipt);
    return counted ? new Retry.Again(rest) : new Settlement.Outdated();
  }

  @Override
  public Settlement park(Delivery delivery, String reason) {
    var receipt = receipt(delivery);
    // why first: whose time was over must park nothing, and whose is short must not lose the message half-way.
    var left = QueueLimits.VISIBILITY.minus(receipt.age()).minusSeconds(60).toSeconds();
    if (left < 1 || !show(receipt, Duration.ofSeconds(Math.min(60, left)))) {
      return new Settlement.Outdated();
    }
    var envelope = new Envelope(delivery.id(), delivery.group(), delivery.tries(), QueueLimits.reason(reason));
    parking.put(envelope, delivery.body());
    delete(receipt.handle());
    lent.end(receipt);
    return new Settlement.Counted();
  }

  @Override
  public void release(List<Delivery> deliveries) {
    QueueLimits.checkBatch(deliveries);
    var receipts = deliveries.stream().map(this::receipt).filter(receipt -> !lent.isOver(receipt)).toList();
    var entries = new ArrayList<ChangeMessageVisibilityBatchRequestEntry>();
    for (var receipt : receipts) {
      entries.add(ChangeMessageVisibilityBatchRequestEntry.builder().id(String.valueOf(entries.size()))
          .receiptHandle(receipt.handle()).visibilityTimeout(0).build());
    }
    if (!entries.isEmpty()) {
      var answer = Calls.ask(() -> client.changeMessageVisibilityBatch(hide -> hide.queueUrl(url).entries(entries)));
      refuse(answer.failed().stream().filter(entry -> !Calls.isOutdated(entry.code())).toList());
    }
    receipts.forEach(lent::end);
  }

  @Override
  public ParkedPage parked(int most, @Nullable String position) {
    QueueLimits.checkParked("a page shows", most);
    return parking.page(most, position);
  }

  @Override
  public int redrive(Collection<String> ids) {
    QueueLimits.checkParked("one sends", ids.size());
    var distinct = new LinkedHashSet<>(ids);
    return parking.redrive(distinct::contains, this::sendAgain);
  }

  @Override
  public int redriveAll() {
    return parking.redrive(_ -> true, this::sendAgain);
  }

  private void sendAgain(Envelope parked, String body, String unique) {
    var envelope = Envelope.of(parked.id(), parked.group());
    Calls.ask(() -> client.sendMessage(send -> {
      send.queueUrl(url).messageBody(body).messageAttributes(envelope.attributes());
      if (settings.isOrdered()) {
        // why not the message's id: within five minutes of its first sending, SQS would drop it.
        send.messageGroupId(envelope.orderedBy()).messageDeduplicationId("again:" + unique);
      }
    }));
  }

  private Receipt receipt(Delivery delivery) {
    return Receipt.of(seal.open(settings.name(), delivery));
  }
}
