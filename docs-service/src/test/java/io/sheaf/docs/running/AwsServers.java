package io.sheaf.docs.running;

import io.sheaf.testservers.DynamoDbLocal;
import io.sheaf.testservers.ElasticMq;
import io.sheaf.testservers.LocalStack;
import io.sheaf.testservers.S3Mock;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/// Where the servers are that the remote engines speak to: DynamoDB Local, S3Mock and ElasticMQ, started by the first test
/// that asks for them and shared by all of this JVM; or with `SHEAF_TEST_AWS=localstack` the LocalStack that
/// `SHEAF_LOCALSTACK` names, which takes several times as long. What the engines promise is held against it anyway.
record AwsServers(URI dynamoDb, URI s3, URI sqs) {

  /// why: a server that outlives this JVM has what others left there. Short, since names of queues are.
  private static final String RUN = UUID.randomUUID().toString().substring(0, 4);
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final Map<Path, String> NAMES = new ConcurrentHashMap<>();

  static AwsServers running() {
    Assumptions.assumeFalse(DynamoDbLocal.isOff(), "DynamoDB Local is off by SHEAF_TEST_DYNAMODB=off");
    return Started.SERVERS;
  }

  /// What the names of all begin with that belongs to the folder of a test.
  static String nameOf(Path folder) {
    return NAMES.computeIfAbsent(folder.toAbsolutePath(),
        _ -> "t" + RUN + Integer.toString(NUMBER.incrementAndGet(), 36) + "-");
  }

  /// They end with this JVM.
  private static final class Started {
    static final AwsServers SERVERS = Optional.ofNullable(System.getenv("SHEAF_TEST_AWS"))
        .filter("localstack"::equals).flatMap(_ -> LocalStack.endpoint()).map(all -> new AwsServers(all, all, all))
        .orElseGet(() -> new AwsServers(DynamoDbLocal.start().endpoint(), S3Mock.start().endpoint(),
            ElasticMq.start().endpoint()));
  }
}
