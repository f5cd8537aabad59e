package io.sheaf.storage.queues.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.queues.Message;
import io.sheaf.storage.queues.QueueSettings;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledSenderTest {

  private static final int ACKNOWLEDGED = 200;

  @Test
  void whatWasAcknowledgedSurvivesTheSendersSuddenEnd(@TempDir Path path) throws Exception {
    var data = path.resolve("data");
    var sender = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), Sender.class.getName(),
        data.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    var acknowledged = new HashSet<String>();
    try (var lines = sender.inputReader()) {
      while (acknowledged.size() < ACKNOWLEDGED) {
        var line = lines.readLine();
        assertThat(line).as("the sender goes on until it is killed").isNotNull();
        if (line.startsWith("sent ")) {
          acknowledged.add(line.substring(5));
        }
      }
    } finally {
      sender.destroyForcibly();
      assertThat(sender.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    var found = new HashSet<String>();
    try (var directory = DataDirectory.take(data);
        var file = SqliteFile.open(directory);
        var queues = new SqliteQueues(file, InstantSource.system(), new byte[32])) {
      var queue = queues.open(QueueSettings.unordered("q"));
      while (true) {
        var deliveries = queue.receive(10, Duration.ofMinutes(5), Duration.ZERO);
        if (deliveries.isEmpty()) {
          break;
        }
        deliveries.forEach(delivery -> found.add(delivery.id()));
      }
    }
    assertThat(found).containsAll(acknowledged);
  }

  /// Sends until it is killed, and says so after each.
  static final class Sender {

    private Sender() {
    }

    public static void main(String[] arguments) {
      var file = SqliteFile.open(DataDirectory.take(Path.of(arguments[0])));
      var queue = new SqliteQueues(file, InstantSource.system(), new byte[32]).open(QueueSettings.unordered("q"));
      // why bounded: a sender whose reader is gone must not go on for ever.
      for (int n = 0; n < 100_000; n++) {
        queue.send(Message.of("m" + n, "body"));
        System.out.println("sent m" + n);
        if (System.out.checkError()) {
          return;
        }
      }
    }
  }
}
