package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.running.OnAwsToo;
import io.sheaf.docs.running.Running;
import io.sheaf.docs.web.Features;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The same where sites are defined, and what a group may do is what is set for it.
@OnAwsToo
class DefinedScenariosTest {

  @TempDir
  static Path folder;
  private static Running sheaf;

  @BeforeAll
  static void start() {
    sheaf = Running.in(folder, Features.USUAL.withDefinedSites(true));
  }

  @AfterAll
  static void stop() {
    sheaf.close();
  }

  @TestFactory
  Stream<DynamicTest> everyScenarioIsWhatHappensAndWhatIsExplained() {
    var tests = new ArrayList<DynamicTest>();
    for (var scenario : Scenario.all("defined")) {
      var site = "d" + tests.size() + "x";
      tests.add(DynamicTest.dynamicTest(scenario.file() + ": " + scenario.sentence(), () -> {
        assertThat(sheaf.admin().post("/sites", "{\"site\":{\"id\":\"" + site + "\"}}").status()).isEqualTo(201);
        Played.isAsWritten(sheaf, scenario.on(site), site);
      }));
    }
    return tests.stream();
  }
}
