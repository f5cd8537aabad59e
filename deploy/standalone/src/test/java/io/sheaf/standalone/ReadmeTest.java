package io.sheaf.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the README says can be done as it stands there.
class ReadmeTest {

  private static final Pattern ONE_TIME = Pattern.compile("the one-time password is ([0-9A-Z-]{23})");

  @TempDir
  Path scratch;

  /// The commands between the fences of the section, line by line.
  private static List<String> commands(String section) throws IOException {
    var readme = Files.readString(RunningSheaf.root().resolve("README.md"));
    var from = readme.indexOf("```sh\n", readme.indexOf("\n## " + section + "\n")) + 6;
    return readme.substring(from, readme.indexOf("\n```", from)).lines().toList();
  }

  @Test
  void theWalkWorksWhenItIsPasted() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/curl"))).as("curl is there").isTrue();
    try (var sheaf = RunningSheaf.launch(scratch, List.of(), "serve", "--port=0", "--data=" + scratch.resolve("data"))
        .awaitAnswering()) {
      var oneTime = ONE_TIME.matcher(sheaf.output());
      assertThat(oneTime.find()).as(sheaf.output()).isTrue();

      // why a line after each: answers do not end with one.
      var script = String.join("\necho\n", commands("A walk")).replace("http://127.0.0.1:8080",
          "http://127.0.0.1:" + sheaf.port()) + "\necho\necho $id\n";
      var said = said(script, oneTime.group(1)).lines().toList();

      var id = said.getLast();
      assertThat(id).matches("[0-9a-f-]{36}");
      assertThat(said).hasSize(commands("A walk").size() + 1);
      var answers = said.subList(4, said.size() - 1);
      assertThat(answers).hasSize(7).allSatisfy(answer -> assertThat(answer).startsWith("{").endsWith("}"));
      assertThat(answers.get(0)).contains(id, "contracts/lease.md", "text/markdown");
      assertThat(answers.get(1)).contains(id);
      assertThat(answers.get(2)).contains("\"v0\"", "\"v1\"");
      assertThat(answers.get(3)).contains("# Lease, signed");
      assertThat(answers.get(4)).contains(id, "\"matchedTag\"");
      assertThat(answers.get(5)).contains(id, "contracts/lease.md");
      assertThat(answers.get(6)).contains("deleted");
    }
  }

  private String said(String script, String oneTime) throws Exception {
    var output = scratch.resolve("said");
    var builder = new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("OTP", oneTime);
    var shell = builder.start();
    assertThat(shell.waitFor(180, TimeUnit.SECONDS)).as("the walk ends").isTrue();
    return Files.readString(output);
  }
}
