package io.sheaf.workflow.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The flows of `src/test/flows`: each a workflow and a story, with what is decided at each sentence of it.
class FlowsTest {

  private static final Path FLOWS = Path.of("src/test/flows");

  @TestFactory
  Stream<DynamicTest> everyFlowGoesAsItIsWritten() throws IOException {
    return files().stream().map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> goesAsWritten(
        file)));
  }

  @Test
  void thereAreAtLeastSixtyFlows() throws IOException {
    assertThat(files()).hasSizeGreaterThanOrEqualTo(60);
  }

  private static void goesAsWritten(Path file) throws IOException {
    var read = (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    var flow = new Flow(read);
    int at = 0;
    for (var line : (List<?>) read.get("story")) {
      at++;
      var sentence = ((Map<?, ?>) line).entrySet().iterator().next();
      assertThat(flow.hear(sentence.getKey().toString())).as(file.getFileName() + ", sentence " + at + ": '"
          + sentence.getKey() + "'").isEqualTo(sentence.getValue() == null ? "" : sentence.getValue().toString());
    }
  }

  private static List<Path> files() throws IOException {
    try (var files = Files.list(FLOWS)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
