package io.sheaf.storage.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Holds the schema against the list of key tables of the five data models.
class SeedKeyTablesTest {

  private record KeyTable(String document, String heading, String keeper) {

    boolean isRetired() {
      return keeper.startsWith("retired: ");
    }

    List<String> kinds() {
      return List.of(keeper.split(", "));
    }
  }

  private final List<KeyTable> tables = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();

  SeedKeyTablesTest() {
    for (var line : TableSchemaTest.lines("seed-key-tables.txt")) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      var cells = line.split(" \\| ");
      if (cells[0].equals("count")) {
        counts.put(cells[1], Integer.valueOf(cells[2]));
      } else {
        assertThat(cells).as(line).hasSize(4);
        tables.add(new KeyTable(cells[0], cells[1], cells[3]));
      }
    }
  }

  @Test
  void theListHasAsManyTablesAsWereCountedInEachDocument() {
    assertThat(counts).hasSize(5);
    counts.forEach((document, count) -> assertThat(tables.stream().filter(table -> table.document().equals(document)))
        .as(document).hasSize(count));
    assertThat(tables).extracting(KeyTable::document).allMatch(counts::containsKey);
    assertThat(tables).doesNotHaveDuplicates();
  }

  @Test
  void everyKeyTableThatIsNotRetiredHasItsKindsAndTheyNameIt() {
    for (var table : tables) {
      if (!table.isRetired()) {
        for (var name : table.kinds()) {
          assertThat(kind(name).sources()).as(name).contains(table.document() + ": " + table.heading());
        }
      }
    }
  }

  @Test
  void everyKindThatNamesADocumentStandsInTheListUnderThatHeading() {
    var listed = new TreeSet<String>();
    tables.stream().filter(table -> !table.isRetired()).forEach(table -> table.kinds().forEach(name -> listed.add(name
        + " < " + table.document() + ": " + table.heading())));
    var named = new TreeSet<String>();
    TableSchema.kinds().forEach(kind -> kind.sources().stream().filter(source -> !source.equals("Sheaf")).forEach(
        source -> named.add(kind.name() + " < " + source)));

    assertThat(named).isEqualTo(listed);
  }

  @Test
  void whatIsPrintedForPeopleHasALineForEachOfThem() {
    var printed = SchemaPrinter.forPeople();

    for (var table : tables) {
      if (!table.isRetired()) {
        assertThat(printed).contains(table.document() + ": " + table.heading());
      }
    }
  }

  private static Kind kind(String name) {
    return TableSchema.kinds().stream().filter(kind -> kind.name().equals(name)).findFirst().orElseThrow(
        () -> new AssertionError("no such kind: " + name));
  }
}
