package io.sheaf.docs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.Running;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The scenarios of `scenarios.txt`, each played on a site of its own.
class CaseScenariosTest {

  private static final Pattern TITLE = Pattern.compile("(?m)^== ");

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder);
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  /// What it shows, and what happens.
  private record Scenario(String title, List<String> lines) {

    static Scenario read(String text) {
      var lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
      return new Scenario(lines.getFirst(), lines.subList(1, lines.size()));
    }
  }

  private static List<Scenario> scenarios() {
    try (var file = CaseScenariosTest.class.getResourceAsStream("scenarios.txt")) {
      var text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return TITLE.splitAsStream(text).skip(1).map(Scenario::read).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @TestFactory
  Stream<DynamicTest> happensAsWritten() {
    return scenarios().stream().map(scenario -> DynamicTest.dynamicTest(scenario.title(), () -> {
      var stage = new CaseStage(CaseSite.on(sheaf));
      scenario.lines().forEach(stage::play);
    }));
  }

  @Test
  void noTwoScenariosShowTheSame() {
    assertThat(scenarios()).hasSizeGreaterThan(30).extracting(Scenario::title).doesNotHaveDuplicates();
  }
}
