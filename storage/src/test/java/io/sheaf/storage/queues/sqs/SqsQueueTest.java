package io.sheaf.storage.queues.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.queues.QueueUnavailable;
import io.sheaf.testservers.ElasticMq;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SqsQueueTest extends SqsQueueRun {

  private static ElasticMq server;
  private static SqsQueues queues;

  @BeforeAll
  static void start() {
    server = ElasticMq.start();
    queues = new SqsQueues(client(server.endpoint()), "", new byte[32]);
  }

  @AfterAll
  static void stop() {
    queues.close();
    server.close();
  }

  @Override
  SqsQueues sqs() {
    return queues;
  }

  @Test
  void preparingTwiceSaysWhatWasThere() {
    var both = List.of(QueueSettings.unordered("prepared"), QueueSettings.ordered("prepared-in-order"));

    assertThat(queues.prepare(both)).extracting(SqsQueues.Prepared::name).containsExactly("prepared",
        "prepared_parked", "prepared-in-order.fifo", "prepared-in-order_parked");
    assertThat(queues.prepare(both)).allMatch(SqsQueues.Prepared::wasThere);
  }

  @Test
  void aQueueNobodyPreparedSaysWhatToDo() {
    assertThatThrownBy(() -> queues.open(QueueSettings.unordered("nowhere")))
        .isInstanceOf(IllegalStateException.class).hasMessageContaining("./sheaf init");
  }

  @Test
  void aServerThatIsAwayIsUnavailable() {
    try (var away = new SqsQueues(client(URI.create("http://127.0.0.1:1")), "", new byte[32])) {
      assertThatThrownBy(() -> away.open(QueueSettings.unordered("q"))).isInstanceOf(QueueUnavailable.class);
    }
  }

  @Test
  void aPrefixSetsInstallationsApart() {
    var settings = QueueSettings.unordered("prefixed");
    try (var one = new SqsQueues(client(server.endpoint()), "one-", new byte[32])) {
      one.prepare(List.of(settings));
      one.open(settings).send(Message.of("a", "1"));
      queues.prepare(List.of(settings));

      assertThat(queues.open(settings).receive(1, LONG, NOT_AT_ALL)).isEmpty();
    }
  }
}
