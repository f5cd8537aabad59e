package io.sheaf.bench.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.bench.measure.Contest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageBenchTest {

  private static final Contest.Plan SHORT = new Contest.Plan(Duration.ofMillis(20), 2, Duration.ofMillis(20), 200);

  /// Every answer is looked at while it is measured, so a contest that ends has compared like with like.
  @Test
  void theEngineAndItsLimitGiveTheSameAnswers(@TempDir Path directory) throws Exception {
    try (var cases = new SqliteCases(directory, new Library(500))) {
      assertThat(cases.find(SHORT).at(2).rateRatio()).isPositive();
      assertThat(cases.page(SHORT).at(2).rateRatio()).isPositive();
      assertThat(cases.write(SHORT).at(2).rateRatio()).isPositive();
    }
  }
}
