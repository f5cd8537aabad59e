package io.sheaf.docs.governance.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.sheaf.docs.gate.Permission;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A row of a table of scenarios, as the README beside them says how to read one.
record Scenario(String file, String sentence, List<String> given, String who, Map<Permission, Cell> verdicts) {

  private static final List<Permission> COLUMNS = List.of(Permission.READ, Permission.WRITE, Permission.DELETE,
      Permission.GOVERN);
  private static final int FIRST_VERDICT = 3;

  /// A verdict: `yes` or the status of the refusal, the kind of the decisive reason, and what else it says.
  record Cell(boolean isAllowed, int status, String kind, String said) {

    static Cell of(String text) {
      var words = text.split(" ", 3);
      assertThat(words.length).as(text).isGreaterThanOrEqualTo(2);
      boolean isAllowed = words[0].equals("yes");
      return new Cell(isAllowed, isAllowed ? 200 : Integer.parseInt(words[0]), words[1],
          words.length == 2 ? "" : words[2]);
    }
  }

  /// The same, with this site in place of finance.
  Scenario on(String site) {
    return new Scenario(file, sentence, given.stream().map(step -> step.replace("finance", site)).toList(),
        who.replace("finance", site), replaced(site));
  }

  private Map<Permission, Cell> replaced(String site) {
    var replaced = new LinkedHashMap<Permission, Cell>();
    verdicts.forEach((permission, cell) -> replaced.put(permission,
        new Cell(cell.isAllowed(), cell.status(), cell.kind(), cell.said().replace("finance", site))));
    return replaced;
  }

  /// Those of the files in this folder.
  static List<Scenario> all(String folder) {
    var scenarios = new ArrayList<Scenario>();
    try (Stream<Path> files = Files.list(Path.of(Scenario.class.getResource(folder).toURI()))) {
      for (var file : files.filter(path -> !path.endsWith("README.md")).sorted().toList()) {
        Files.readString(file).lines().filter(line -> line.startsWith("|") && !line.startsWith("|---"))
            .skip(1).forEach(line -> scenarios.add(read(file.getFileName().toString(), line)));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
    return scenarios;
  }

  private static Scenario read(String file, String line) {
    var cells = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
    var bare = cells.subList(1, cells.size() - 1);
    assertThat(bare).as(line).hasSize(FIRST_VERDICT + COLUMNS.size());
    var verdicts = new LinkedHashMap<Permission, Cell>();
    for (int at = 0; at < COLUMNS.size(); at++) {
      verdicts.put(COLUMNS.get(at), Cell.of(bare.get(FIRST_VERDICT + at)));
    }
    var given = Stream.of(bare.get(1).split(";")).map(String::strip).filter(step -> !step.isEmpty()).toList();
    return new Scenario(file, bare.get(0), given, bare.get(2).replace("`", ""), verdicts);
  }
}
