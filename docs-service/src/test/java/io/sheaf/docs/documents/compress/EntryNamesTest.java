package io.sheaf.docs.documents.compress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryNamesTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      a/b.txt            | a/b.txt
      /a/b.txt           | a/b.txt
      ../../etc/passwd   | etc/passwd
      a/./../b           | a/b
      C:\\x\\y           | C__x_y
      a/..               | a
      ..                 | id
      a:b*c?.txt         | a_b_c_.txt
      trailing. /x.      | trailing/x
      """)
  void aPathBecomesANameBelowTheFolderWhereItIsUnpacked(String path, String name) {
    assertThat(new EntryNames().nameOf(path, "id")).isEqualTo(name);
  }

  @Test
  void twoOfOneNameAreTwoFiles() {
    var names = new EntryNames();

    assertThat(names.nameOf("a/b.txt", "1")).isEqualTo("a/b.txt");
    assertThat(names.nameOf("a/B.TXT", "2")).isEqualTo("a/B (2).TXT");
    assertThat(names.nameOf("a/b.txt", "3")).isEqualTo("a/b (3).txt");
  }

  @Test
  void aFileAndAFolderOfOneNameAreApart() {
    var names = new EntryNames();

    assertThat(names.nameOf("a", "1")).isEqualTo("a");
    assertThat(names.nameOf("a/b", "2")).isEqualTo("b");
    assertThat(names.nameOf("c/d", "3")).isEqualTo("c/d");
    assertThat(names.nameOf("c", "4")).isEqualTo("c (2)");
  }

  @Test
  void whateverPathsThereAreTheNamesAreSafeAndDifferent() {
    var random = new Random(4);
    var names = new EntryNames();
    var seen = new HashSet<String>();
    var parts = new String[]{"a", "A", "..", ".", "", "b.txt", "B.txt", "\u0000", "\\", "x:", "ä", "a "};
    for (int count = 0; count < 3000; count++) {
      var path = new StringBuilder();
      for (int part = random.nextInt(4); part >= 0; part--) {
        path.append(parts[random.nextInt(parts.length)]).append(part == 0 ? "" : "/");
      }
      var name = names.nameOf(path.toString(), "id" + count % 7);
      assertThat(seen.add(name.toLowerCase(Locale.ROOT))).as(path + " -> " + name).isTrue();
      assertThat(name).doesNotStartWith("/").doesNotContain("\\", ":", "\u0000");
      assertThat(name.split("/")).doesNotContain("..", ".", "");
    }
  }
}
