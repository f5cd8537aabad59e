package io.sheaf.bench.storage;

import io.sheaf.bench.measure.Contender;
import io.sheaf.bench.measure.Contest;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.sqlite.SqliteFile;
import io.sheaf.storage.table.Query;
import io.sheaf.storage.table.Table;
import io.sheaf.storage.table.Write;
import io.sheaf.storage.table.sqlite.RawGroupCommit;
import io.sheaf.storage.table.sqlite.RawReader;
import io.sheaf.storage.table.sqlite.RawRow;
import io.sheaf.storage.table.sqlite.SqliteTable;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// The SQLite engine against JDBC alone: reads of the same file, writes to one of each one's own.
final class SqliteCases implements AutoCloseable {

  static final String FIND = "sqlite find";
  static final String PAGE = "sqlite page of ten";
  static final String WRITE = "sqlite write of five";

  private final Library library;
  private final DataDirectory directory;
  private final SqliteFile file;
  private final Table table;
  private final DataDirectory writtenDirectory;
  private final SqliteFile writtenFile;
  private final Table writtenTable;
  private final RawGroupCommit rawWriter;
  private final List<AutoCloseable> readers = new ArrayList<>();

  SqliteCases(Path directory, Library library) throws Exception {
    this.library = library;
    this.directory = DataDirectory.take(directory.resolve("read"));
    this.file = SqliteFile.open(this.directory);
    this.table = new SqliteTable(file, InstantSource.system());
    library.stock(table);
    this.writtenDirectory = DataDirectory.take(directory.resolve("written"));
    this.writtenFile = SqliteFile.open(writtenDirectory);
    this.writtenTable = new SqliteTable(writtenFile, InstantSource.system());
    this.rawWriter = new RawGroupCommit(emptyDatabase(directory.resolve("raw")));
  }

  /// With the engine's schema, and closed again.
  private static Path emptyDatabase(Path path) {
    try (var fresh = DataDirectory.take(path); var made = SqliteFile.open(fresh)) {
      return made.path();
    }
  }

  Contest find(Contest.Plan plan) {
    return new Contest(Contender.of(_ -> () -> expect(table.find(library.anyKey()).isPresent())),
        Contender.of(_ -> {
          var reader = reader();
          return () -> expect(reader.find(library.anyKey()) != null);
        }), plan);
  }

  Contest page(Contest.Plan plan) {
    return new Contest(
        Contender.of(_ -> () -> expect(table.page(Query.of(library.anyOwner()).limit(10)).items().size() == 10)),
        Contender.of(_ -> {
          var reader = reader();
          return () -> expect(reader.page(library.anyOwner().text(), 10).size() == 10);
        }), plan);
  }

  Contest write(Contest.Plan plan) {
    return new Contest(
        Contender
            .of(_ -> () -> expect(writtenTable.write(library.fresh(5).stream().map(Write::put).toList()).isDone())),
        Contender.of(_ -> () -> rawWriter.write(library.fresh(5).stream().map(RawRow::of).toList())), plan);
  }

  private RawReader reader() throws Exception {
    var reader = new RawReader(file.path());
    readers.add(reader);
    return reader;
  }

  static void expect(boolean answeredRight) {
    if (!answeredRight) {
      throw new IllegalStateException("the answer is not what was stored");
    }
  }

  @Override
  public void close() throws Exception {
    for (var reader : readers) {
      reader.close();
    }
    rawWriter.close();
    file.close();
    directory.close();
    writtenFile.close();
    writtenDirectory.close();
  }
}
