package io.sheaf.storage.queues.sqs;

import io.sheaf.storage.localstack.LocalStackForTests;
import io.sheaf.storage.localstack.OnLocalStack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

@OnLocalStack
class SqsQueueOnLocalStackTest extends SqsQueueRun {

  private static SqsQueues queues;

  @BeforeAll
  static void connect() {
    queues = new SqsQueues(client(LocalStackForTests.endpoint()), "", new byte[32]);
  }

  @AfterAll
  static void close() {
    queues.close();
  }

  @Override
  SqsQueues sqs() {
    return queues;
  }
}
