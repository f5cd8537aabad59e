package io.sheaf.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private final Sheet sheet = new Sheet("demo",
      List.of(new Promise("find", 16, Goal.atLeast(0.7)), new Promise("page", 16, Goal.atMost(1.15)),
          new Promise("lost", 1, Goal.zero()), new Promise("memory", 1, Goal.below("< 200 MB"))));

  @Test
  void aGoalIsHeldAgainstTheRatioOfItsCaseAndConcurrency() {
    assertThat(sheet.add("find", 16, null, "raw", 0.7).holds()).isTrue();
    assertThat(sheet.add("find", 16, null, "raw", 0.699).holds()).isFalse();
    assertThat(sheet.add("page", 16, null, "raw", 1.15).holds()).isTrue();
    assertThat(sheet.add("page", 16, null, "raw", 1.2).holds()).isFalse();
    assertThat(sheet.add("lost", 1, null, "0 of 9", 0.0).holds()).isTrue();
    assertThat(sheet.add("lost", 1, null, "1 of 9000000", 1 / 9e6).holds()).isFalse();
    assertThat(sheet.add("memory", 1, null, "200 of 200 MB", 1.0).holds()).isFalse();
  }

  @Test
  void withoutAGoalAnyRatioWillDo() {
    assertThat(sheet.add("find", 4, null, "raw", 0.1).holds()).isTrue();
  }

  @Test
  void aGoalThatWasNotMeasuredSaysSoAndDoesNotHold() {
    sheet.add("find", 16, null, "raw", 0.9);
    sheet.skip("page", 16, "the server is off");

    var report = new Report(sheet.rows());

    assertThat(report.holds()).isFalse();
    assertThat(report.text()).contains("not measured: the server is off").contains("not measured in this run")
        .endsWith("1 of 4 goals hold, 3 not measured; 4 rows\n");
  }

  @Test
  void theTableHasAColumnForEverything() {
    sheet.add("find", 16, new Figures(123_456.7, 0.0123, 45.6), "raw JDBC: 130,000/s", 0.949);

    var lines = new Report(sheet.rows()).text().lines().toList();

    assertThat(lines.getFirst().split("\\s{2,}")).containsExactly("bench", "case", "concurrency", "per second", "p50",
        "p99", "against what", "ratio", "goal", "holds");
    assertThat(lines.get(1).split("\\s{2,}")).containsExactly("demo", "find", "16", "123,457", "12.3 us", "45.60 ms",
        "raw JDBC: 130,000/s", "0.949", ">= 0.70", "yes");
  }

  @Test
  void theJsonHasTheSameRows(@TempDir Path directory) throws Exception {
    sheet.add("find", 16, new Figures(1000, 0.5, 2), "raw \"JDBC\"", 0.5);
    sheet.add("other", 1, null, "nothing", null);
    var file = directory.resolve("rows.json");

    new Report(sheet.rows().subList(0, 2)).writeTo(file);

    assertThat(Files.readString(file).replaceAll("\\s+", "")).isEqualTo("""
        [{"bench":"demo","case":"find","concurrency":16,"perSecond":1000.0,"p50Millis":0.5,"p99Millis":2.0,
        "against":"raw\\"JDBC\\"","ratio":0.5,"goal":">=0.70","holds":false},
        {"bench":"demo","case":"other","concurrency":1,"perSecond":null,"p50Millis":null,"p99Millis":null,
        "against":"nothing","ratio":null,"goal":null,"holds":null}]""".replaceAll("\\s+", ""));
  }
}
