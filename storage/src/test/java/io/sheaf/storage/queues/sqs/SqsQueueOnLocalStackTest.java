package io.sheaf.storage.queues.sqs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class SqsQueueOnLocalStackTest extends SqsQueueRun {

  private static SqsQueues queues;

  @BeforeAll
  static void connect() {
    var url = System.getenv("SHEAF_LOCALSTACK");
    assumeTrue(url != null && !url.isBlank(), "SHEAF_LOCALSTACK names no LocalStack that runs");
    queues = new SqsQueues(client(URI.create(url.strip())), "", new byte[32]);
  }

  @AfterAll
  static void close() {
    if (queues != null) {
      queues.close();
    }
  }

  @Override
  SqsQueues sqs() {
    return queues;
  }
}
