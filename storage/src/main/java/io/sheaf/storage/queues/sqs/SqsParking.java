package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.queues.Parked;
import io.sheaf.storage.queues.ParkedPage;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.queues.Seal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/// The half of a queue that holds what was set aside. SQS can only hand messages out, so looking at them means
/// taking all for a moment and giving them back at once.
final class SqsParking {

  /// No look and no re-driving takes more than this.
  private static final int AT_ONCE = 1000;
  private static final int SECONDS = 60;

  @FunctionalInterface
  interface Sender {
    void send(Envelope parked, String body, String unique);
  }

  private final SqsClient client;
  private final String url;
  private final QueueName queue;
  private final Seal seal;

  SqsParking(SqsClient client, String url, QueueName queue, Seal seal) {
    this.client = client;
    this.url = url;
    this.queue = queue;
    this.seal = seal;
  }

  void put(Envelope envelope, String body) {
    Calls.ask(() -> client
        .sendMessage(send -> send.queueUrl(url).messageBody(body).messageAttributes(envelope.attributes())));
  }

  ParkedPage page(int most, @Nullable String position) {
    var after = position == null ? "" : new String(seal.open(queue, position), StandardCharsets.UTF_8);
    // why no more than one page and one: the bodies of a thousand need not be in memory together.
    var page = new TreeMap<String, Parked>();
    var taken = new ArrayList<String>();
    try {
      takeEach(taken, message -> {
        var place = place(message);
        if (place.compareTo(after) > 0) {
          page.put(place, parked(message));
          if (page.size() > most + 1) {
            page.pollLastEntry();
          }
        }
      });
    } finally {
      giveBack(taken);
    }
    if (page.size() <= most) {
      return new ParkedPage(List.copyOf(page.values()), null);
    }
    page.pollLastEntry();
    return new ParkedPage(List.copyOf(page.values()),
        seal.position(queue, page.lastKey().getBytes(StandardCharsets.UTF_8)));
  }

  /// Sends those that are wanted, and answers how many they were.
  int redrive(Predicate<String> wanted, Sender sender) {
    int sent = 0;
    while (true) {
      var taken = new ArrayList<String>();
      var went = new ArrayList<String>();
      int looked;
      try {
        looked = takeEach(taken, message -> {
          var envelope = Envelope.read(message);
          if (wanted.test(envelope.id())) {
            sender.send(envelope, message.body(), message.messageId());
            Calls.counted(() -> client
                .deleteMessage(delete -> delete.queueUrl(url).receiptHandle(message.receiptHandle())));
            went.add(message.receiptHandle());
          }
        });
      } finally {
        taken.removeAll(new HashSet<>(went));
        giveBack(taken);
      }
      sent += went.size();
      // why on: more may lie behind the thousand, as long as taking some away makes room to see them.
      if (looked < AT_ONCE || went.isEmpty()) {
        return sent;
      }
    }
  }

  private interface Look {
    void at(Message message);
  }

  private int takeEach(List<String> taken, Look look) {
    var seen = new HashSet<String>();
    while (seen.size() < AT_ONCE) {
      var found = Calls.ask(() -> client.receiveMessage(receive -> receive.queueUrl(url).maxNumberOfMessages(10)
          .visibilityTimeout(SECONDS).waitTimeSeconds(1).messageAttributeNames("All")
          .messageSystemAttributeNames(MessageSystemAttributeName.SENT_TIMESTAMP)).messages());
      if (found.isEmpty()) {
        break;
      }
      found.forEach(message -> taken.add(message.receiptHandle()));
      int before = seen.size();
      for (var message : found) {
        if (seen.add(message.messageId())) {
          look.at(message);
        }
      }
      if (seen.size() == before) {
        break;
      }
    }
    return seen.size();
  }

  private void giveBack(List<String> receipts) {
    for (int from = 0; from < receipts.size(); from += 10) {
      var entries = new ArrayList<ChangeMessageVisibilityBatchRequestEntry>();
      for (var receipt : receipts.subList(from, Math.min(receipts.size(), from + 10))) {
        entries.add(ChangeMessageVisibilityBatchRequestEntry.builder().id(String.valueOf(entries.size()))
            .receiptHandle(receipt).visibilityTimeout(0).build());
      }
      Calls.ask(() -> client.changeMessageVisibilityBatch(change -> change.queueUrl(url).entries(entries)));
    }
  }

  private static String place(Message message) {
    return String.format("%015d", since(message).toEpochMilli()) + message.messageId();
  }

  private static Instant since(Message message) {
    return Instant.ofEpochMilli(
        Long.parseLong(message.attributes().getOrDefault(MessageSystemAttributeName.SENT_TIMESTAMP, "0")));
  }

  private static Parked parked(Message message) {
    var envelope = Envelope.read(message);
    return new Parked(envelope.id(), message.body(), envelope.group(), envelope.tries(), envelope.reason(),
        since(message));
  }
}
