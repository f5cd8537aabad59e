package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sheaf.testservers.Counts;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {

  @Test
  void everyMomentIsReadAsItWasWritten() {
    long seed = Counts.seed();
    System.out.println("moments: SHEAF_TEST_SEED=" + seed);
    var random = new Random(seed);
    for (int round = 0; round < 10_000; round++) {
      long fraction = random.nextLong(1_000_000_000L);
      long whole = switch (round % 4) {
        case 0 -> 0;
        case 1 -> fraction / 1_000_000 * 1_000_000;
        case 2 -> fraction / 1_000 * 1_000;
        default -> fraction;
      };
      var moment = Instant.ofEpochSecond(random.nextLong(-62_167_219_200L, 253_402_300_800L), whole);

      assertThat(Stamp.instant(moment.toString())).isEqualTo(moment);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"+12026-11-18T12:00:00Z", "-0001-01-01T00:00:00Z", "2026-11-18T12:00:00.5Z",
      "2026-11-18T12:00:00.Z"})
  void whatIsWrittenOtherwiseIsReadAsJavaReadsIt(String text) {
    assertThat(Stamp.instant(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Z", "2026-11-18", "2026-13-18T12:00:00Z", "2026-11-18T12:00:00.12x456Z",
      "2026-11-18T12:00:00x123Z", "2026-11-18T12:00:00.123456"})
  void whatIsNoMomentIsRefused(String text) {
    assertThatThrownBy(() -> Stamp.instant(text)).isInstanceOf(DateTimeException.class);
  }
}
