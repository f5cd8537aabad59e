package io.sheaf.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.bench.measure.Benchmark;
import io.sheaf.bench.measure.Goal;
import io.sheaf.bench.measure.Options;
import io.sheaf.bench.measure.Options.Option;
import io.sheaf.bench.measure.Promise;
import io.sheaf.bench.measure.Sheet;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchTest {

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  /// A bench whose ratio is what it was told.
  private static final class Told implements Benchmark {

    @Override
    public String name() {
      return "told";
    }

    @Override
    public String about() {
      return "measures what it was told";
    }

    @Override
    public List<Option> options() {
      return List.of(new Option("percent", "100", "the ratio, in percent"), new Option("fail", "", "breaks off"));
    }

    @Override
    public List<Promise> promises(Options options) {
      return List.of(new Promise("ratio", 1, Goal.atLeast(0.5)));
    }

    @Override
    public void run(Options options, Sheet sheet, PrintStream progress) {
      sheet.add("ratio", 1, null, "itself", options.number("percent", 100, 0, 100) / 100.0);
      if (options.has("fail")) {
        throw new IllegalStateException("the disk is gone");
      }
    }
  }

  private int run(String... arguments) {
    var out = new PrintStream(said, true, StandardCharsets.UTF_8);
    return new Bench(List.of(new Told()), out).run(List.of(arguments));
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void withoutANameItListsTheBenches() {
    assertThat(run()).isZero();
    assertThat(said()).contains("./sheaf bench told").contains("measures what it was told").contains("--percent");
  }

  @Test
  void aGoalThatDoesNotHoldFailsTheCheckAndNothingElse() {
    assertThat(run("told", "--percent", "40")).isZero();
    assertThat(run("told", "--percent", "40", "--check")).isEqualTo(1);
    assertThat(run("told", "--percent", "60", "--check")).isZero();
  }

  @Test
  void aBenchThatBreaksOffShowsWhatItHadAndFailsAlways() {
    assertThat(run("told", "--fail")).isEqualTo(1);
    assertThat(said()).contains("the disk is gone").contains("itself").contains("1 of 1 goals hold");
  }

  @Test
  void whatItDoesNotUnderstandIsRefusedInOneLine() {
    assertThat(run("nothing")).isEqualTo(2);
    assertThat(run("told", "--colour", "red")).isEqualTo(2);
    assertThat(run("told", "--percent")).isEqualTo(2);
    assertThat(run("told", "--percent", "101")).isEqualTo(2);
    assertThat(run("told", "--percent", "many")).isEqualTo(2);
    assertThat(said()).contains("There is no bench called nothing").contains("unknown option --colour")
        .contains("--percent takes a value").contains("--percent takes a number from 0 to 100, not 101");
  }

  @Test
  void theRowsGoToTheFileToo(@TempDir Path directory) {
    var file = directory.resolve("rows.json");

    assertThat(run("told", "--json", file.toString())).isZero();
    assertThat(file).content().contains("\"case\" : \"ratio\"");
  }

  @Test
  void aFileThatCannotBeWrittenFailsTheRun(@TempDir Path directory) {
    assertThat(run("told", "--json", directory.toString())).isEqualTo(1);
  }
}
