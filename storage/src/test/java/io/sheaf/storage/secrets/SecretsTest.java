package io.sheaf.storage.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.storage.table.ModelTable;
import io.sheaf.storage.table.TestClock;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecretsTest {

  private final TestClock clock = new TestClock();
  private final ModelTable table = new ModelTable(clock);

  @Test
  void aSecretIsMadeOnceAndTheSameEverAfter() {
    var made = new Secrets(table, clock).secret("positions");

    assertThat(made).hasSize(32);
    assertThat(new Secrets(table, clock).secret("positions")).isEqualTo(made);
    assertThat(new Secrets(table, clock).secret("links")).isNotEqualTo(made);
  }

  @Test
  void processesThatStartTogetherAgreeOnOneSecret() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<String> ask = () -> java.util.HexFormat.of().formatHex(new Secrets(table, clock).secret("positions"));
      var answers = threads.invokeAll(Stream.generate(() -> ask).limit(30).toList());

      assertThat(answers).extracting(answer -> answer.resultNow()).hasSize(30)
          .containsOnly(answers.getFirst().resultNow());
    }
  }
}
