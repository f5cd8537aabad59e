package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.queues.Delivery;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueContract;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.Queues;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/// The contract on a server that speaks SQS, whose clock nobody can set: time passes there while a receiver waits.
abstract class SqsQueueRun extends QueueContract {

  private static final Duration SLACK = Duration.ofSeconds(2);

  static SqsClient client(URI endpoint) {
    return SqsQueues.builder().endpointOverride(endpoint).region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"))).build();
  }

  abstract SqsQueues sqs();

  @Override
  protected Queues queues() {
    return sqs();
  }

  @Override
  protected Queue make(QueueSettings settings) {
    sqs().prepare(List.of(settings));
    return sqs().open(settings);
  }

  @Override
  protected List<Delivery> receiveOnce(Queue queue, Duration passed, Duration visibility) {
    return queue.receive(10, visibility, passed.plus(SLACK));
  }
}
