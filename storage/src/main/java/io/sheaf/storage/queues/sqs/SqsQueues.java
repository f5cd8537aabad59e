package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.queues.Promise;
import io.sheaf.storage.queues.Queue;
import io.sheaf.storage.queues.QueueName;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.storage.queues.Queues;
import io.sheaf.storage.queues.Seal;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;

/// The queues of one account and region. Endpoint, region and credentials are found as the AWS SDK finds them.
public final class SqsQueues implements Queues {

  /// Each receiver that waits holds a connection meanwhile.
  private static final int CONNECTIONS = 200;
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(40);
  private static final String KEPT_SECONDS = String.valueOf(Duration.ofDays(14).toSeconds());

  private static final Map<Promise, String> UNKEPT = Map.of(
      Promise.RELEASE_TAKES_THE_TRY_BACK,
      "SQS itself counts how often it hands a message out, so a delivery that was released stays a try.",
      Promise.LOOKING_DISTURBS_NOBODY,
      "SQS only shows what it hands out, so looking at the parked takes up to a thousand of them for a moment, and two"
          + " who look at the same time see a part each.",
      Promise.KEPT_FOR_EVER,
      "SQS forgets messages, parked ones included, after fourteen days.");

  /// One of a queue's halves there, and whether it had been there before.
  public record Prepared(String name, boolean wasThere) {}

  private final SqsClient client;
  private final Names names;
  private final Seal seal;
  private final Map<QueueName, SqsQueue> open = new ConcurrentHashMap<>();
  private volatile boolean closed;

  SqsQueues(SqsClient client, String prefix, byte[] secret) {
    this.client = client;
    this.names = new Names(prefix);
    this.seal = new Seal(secret);
  }

  /// Connects. The prefix (may be empty) is put before every name; the secret (32 bytes) closes handles.
  public static SqsQueues connect(String prefix, byte[] secret) {
    try {
      return new SqsQueues(builder().build(), prefix, secret);
    } catch (SdkClientException failure) {
      throw new QueueUnavailable("cannot prepare the connection to SQS; set AWS_REGION, and credentials as the AWS SDK "
          + "expects them", failure);
    }
  }

  /// To a server that asks nobody who he is: ElasticMQ, LocalStack. Signed, as the protocol wants it, with credentials
  /// that are none.
  public static SqsQueues to(URI endpoint, String prefix, byte[] secret) {
    return new SqsQueues(builder().endpointOverride(endpoint).region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none"))).build(),
        prefix, secret);
  }

  static SqsClientBuilder builder() {
    return SqsClient.builder()
        .httpClientBuilder(Apache5HttpClient.builder().maxConnections(CONNECTIONS).socketTimeout(ANSWER_WITHIN));
  }

  /// Creates what is missing of these queues, leaves what is there as it is, and says which was which.
  public List<Prepared> prepare(Collection<QueueSettings> queues) {
    var prepared = new ArrayList<Prepared>();
    for (var settings : queues) {
      prepared.add(prepare(names.waiting(settings), settings.isOrdered()));
      prepared.add(prepare(names.parked(settings), false));
    }
    return prepared;
  }

  private Prepared prepare(String name, boolean ordered) {
    if (url(name) != null) {
      return new Prepared(name, true);
    }
    var attributes = new HashMap<QueueAttributeName, String>();
    attributes.put(QueueAttributeName.MESSAGE_RETENTION_PERIOD, KEPT_SECONDS);
    if (ordered) {
      attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
    }
    Calls.ask(() -> client.createQueue(create -> create.queueName(name).attributes(attributes)));
    return new Prepared(name, false);
  }

  /// Lets a source of AWS's own, such as a bucket, put messages into the queue, and answers by what it names the queue.
  /// A policy that somebody else has given the queue stays as it is.
  public String admitting(QueueSettings queue, String sourceArn) {
    var url = needed(names.waiting(queue));
    return Calls.ask(() -> {
      var known = client.getQueueAttributes(get -> get.queueUrl(url)
          .attributeNames(QueueAttributeName.QUEUE_ARN, QueueAttributeName.POLICY)).attributes();
      var arn = known.getOrDefault(QueueAttributeName.QUEUE_ARN, "");
      if (known.getOrDefault(QueueAttributeName.POLICY, "").isBlank()) {
        client.setQueueAttributes(set -> set.queueUrl(url)
            .attributes(Map.of(QueueAttributeName.POLICY, admission(arn, sourceArn))));
      }
      return arn;
    });
  }

  private static String admission(String queueArn, String sourceArn) {
    return """
        {"Version":"2012-10-17","Statement":[{"Sid":"arrivals","Effect":"Allow",\
        "Principal":{"Service":"s3.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"%s",\
        "Condition":{"ArnEquals":{"aws:SourceArn":"%s"}}}]}""".formatted(queueArn, sourceArn);
  }

  private @Nullable String url(String name) {
    return Calls.<@Nullable String>ask(() -> {
      try {
        return client.getQueueUrl(get -> get.queueName(name)).queueUrl();
      } catch (QueueDoesNotExistException missing) {
        return null;
      }
    });
  }

  @Override
  public Queue open(QueueSettings settings) {
    if (closed) {
      throw new IllegalStateException("the queues are closed");
    }
    var queue = open.computeIfAbsent(settings.name(), _ -> new SqsQueue(client, needed(names.waiting(settings)),
        new SqsParking(client, needed(names.parked(settings)), settings.name(), seal), seal, settings,
        () -> closed));
    if (!queue.settings().equals(settings)) {
      throw new IllegalArgumentException("the queue " + settings.name() + " is open with other settings: "
          + queue.settings());
    }
    return queue;
  }

  private String needed(String name) {
    var url = url(name);
    if (url == null) {
      throw new IllegalStateException("there is no queue " + name + " yet: run ./sheaf init, which creates it");
    }
    return url;
  }

  @Override
  public Map<Promise, String> unkept() {
    return UNKEPT;
  }

  @Override
  public void close() {
    closed = true;
    client.close();
  }
}
