package io.sheaf.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

  @TempDir
  Path parent;

  @Test
  void aNewDirectoryCanBeReadByItsOwnerOnly() throws Exception {
    try (var data = DataDirectory.take(parent.resolve("a/b/data"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.path()))).isEqualTo("rwx------");
    }
  }

  @Test
  void anEmptyDirectoryThatOthersCanReadIsMadePrivate() throws Exception {
    var path = Files.createDirectory(parent.resolve("data"));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));

    DataDirectory.take(path).close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path))).isEqualTo("rwx------");
  }

  @Test
  void aFilledDirectoryThatOthersCanReadIsRefusedWithTheCommandThatHelps() throws Exception {
    var path = parent.resolve("data");
    DataDirectory.take(path).close();
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x---"));

    assertThatThrownBy(() -> DataDirectory.take(path)).isInstanceOf(CannotOpen.class)
        .hasMessageContaining("chmod 700 " + path);
  }

  @Test
  void aHeldDirectoryIsRefusedSayingWhoHoldsIt() {
    var path = parent.resolve("data");
    try (var held = DataDirectory.take(path)) {
      assertThatThrownBy(() -> DataDirectory.take(path)).isInstanceOf(CannotOpen.class)
          .hasMessageContaining("in use by process " + ProcessHandle.current().pid())
          .hasMessageContaining("SHEAF_DATA");
      assertThat(held.path()).isEqualTo(path);
    }
    DataDirectory.take(path).close();
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsRefusedInOneLine() throws Exception {
    var path = Files.writeString(parent.resolve("data"), "not a directory");

    assertThatThrownBy(() -> DataDirectory.take(path)).isInstanceOf(CannotOpen.class)
        .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n").contains(path.toString()));
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsRefusedInOneLine() throws Exception {
    var path = Files.createDirectory(parent.resolve("locked"));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r-x------"));
    assumeTrue(!Files.isWritable(path), "this user may write everywhere");

    assertThatThrownBy(() -> DataDirectory.take(path)).isInstanceOf(CannotOpen.class).hasMessageContaining("denied");
  }

  @Test
  void aNewerSchemaIsRefusedAndLeftAsItIs() throws Exception {
    try (var data = DataDirectory.take(parent.resolve("data"))) {
      SqliteFile.open(data).close();
      execute(data, "PRAGMA user_version=999");

      assertThatThrownBy(() -> SqliteFile.open(data)).isInstanceOf(CannotOpen.class)
          .hasMessageContaining("newer Sheaf");

      try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.file("sheaf.db"));
          var version = connection.createStatement().executeQuery("PRAGMA user_version")) {
        assertThat(version.getInt(1)).isEqualTo(999);
      }
    }
  }

  @Test
  void somethingElseInPlaceOfTheDatabaseIsRefusedInOneLine() throws Exception {
    try (var data = DataDirectory.take(parent.resolve("data"))) {
      Files.writeString(data.file("sheaf.db"),
          "this is no database, and it is long enough to be looked at ".repeat(20));

      assertThatThrownBy(() -> SqliteFile.open(data)).isInstanceOf(CannotOpen.class)
          .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("\n"));
    }
  }

  private static void execute(DataDirectory data, String sql) throws Exception {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.file("sheaf.db"));
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
