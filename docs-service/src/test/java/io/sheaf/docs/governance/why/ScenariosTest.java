package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Each scenario that is written for people is what the API does, and what it says why.
@OnAwsToo
class ScenariosTest {

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

  @Test
  void thereAreAtLeastEightyAndNoTwoSayTheSame() {
    var all = Scenario.all("scenarios");

    assertThat(all).hasSizeGreaterThanOrEqualTo(80);
    assertThat(all).extracting(Scenario::sentence).doesNotHaveDuplicates();
  }

  @TestFactory
  Stream<DynamicTest> everyScenarioIsWhatHappensAndWhatIsExplained() {
    var tests = new ArrayList<DynamicTest>();
    for (var scenario : Scenario.all("scenarios")) {
      // why a letter behind: no site is to begin as another.
      var site = "f" + tests.size() + "x";
      tests.add(DynamicTest.dynamicTest(scenario.file() + ": " + scenario.sentence(),
          () -> Played.isAsWritten(sheaf, scenario.on(site), site)));
    }
    return tests.stream();
  }
}
