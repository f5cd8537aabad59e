package io.sheaf.storage.bus.aws;

import io.sheaf.storage.bus.EventBus;
import io.sheaf.storage.bus.Told;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;

/// A topic of Amazon SNS. One that keeps an order (`.fifo`) is told groups and ids in its own words.
final class SnsTopic implements EventBus {

  private static final String FIFO = ".fifo";

  private final SnsClient client;
  private final String arn;

  SnsTopic(SnsClient client, String arn) {
    this.client = client;
    this.arn = arn;
  }

  @Override
  public String name() {
    return arn;
  }

  @Override
  public Form form() {
    return Form.NOTICE;
  }

  @Override
  public Outcome tell(List<Told> all) {
    var entries = new ArrayList<PublishBatchRequestEntry>();
    for (int at = 0; at < all.size(); at++) {
      entries.add(entry(Integer.toString(at), all.get(at)));
    }
    try {
      var failed = client.publishBatch(batch -> batch.topicArn(arn).publishBatchRequestEntries(entries)).failed();
      var passing = failed.stream().filter(one -> !one.senderFault()).findFirst();
      if (passing.isPresent()) {
        return new Outcome.NotNow("the topic did not take it: " + passing.get().code());
      }
      var refused = new HashMap<String, String>();
      for (BatchResultErrorEntry one : failed) {
        refused.put(all.get(Integer.parseInt(one.id())).id(), one.code());
      }
      return new Outcome.Taken(refused);
    } catch (AwsServiceException refused) {
      return new Outcome.NotNow("the topic did not take it: " + refused.getMessage());
    } catch (SdkException failure) {
      return new Outcome.NotNow("the topic does not answer: " + failure.getMessage());
    }
  }

  private PublishBatchRequestEntry entry(String place, Told told) {
    var entry = PublishBatchRequestEntry.builder().id(place).message(told.body())
        .messageAttributes(Map.of("id", text(told.id()), "type", text(told.type())));
    if (arn.endsWith(FIFO)) {
      entry.messageGroupId(told.group()).messageDeduplicationId(told.id());
    }
    return entry.build();
  }

  private static MessageAttributeValue text(String text) {
    return MessageAttributeValue.builder().dataType("String").stringValue(text).build();
  }
}
