package io.sheaf.bench.pipeline;

import io.sheaf.bench.measure.Contender;
import io.sheaf.storage.table.sqlite.RawGroupCommit;
import io.sheaf.storage.table.sqlite.RecordedRows;
import io.sheaf.storage.table.sqlite.RowRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What a document on its way cannot be quicker than on the same disk: a group-commit loop that stores the same rows,
/// in as many writes one after the other, and nothing else.
final class Loop implements AutoCloseable {

  private static final int RECORDINGS = 3;

  private final RawGroupCommit loop;
  private final RecordedRows rows;
  private final int writes;

  private Loop(RawGroupCommit loop, RecordedRows rows, int writes) {
    this.loop = loop;
    this.rows = rows;
    this.writes = writes;
  }

  /// @param writes in how many writes the rows of a document are stored
  static Loop of(Path folder, Path database, RecordedRows rows, int writes) throws IOException, SQLException {
    var copy = Files.createDirectories(folder).resolve("loop.db");
    RowRecorder.copy(database, copy);
    return new Loop(new RawGroupCommit(copy), rows, Math.clamp(writes, 1, rows.count()));
  }

  /// The rows that one document writes on its way, inserted or changed; nobody else may be on one.
  static RecordedRows rows(Plant plant, Inbox inbox, Way way) throws Exception {
    try (var uploader = new Uploader(plant.target())) {
      return RowRecorder.least(plant.server().database(), RECORDINGS, () -> {
        var id = Plant.another();
        plant.upload(uploader, way, id);
        inbox.await(List.of(id));
        plant.settle();
      });
    }
  }

  /// How many documents a second it could store.
  double perSecond(int threads, Duration length) throws Exception {
    return Contender.of(_ -> () -> {
      for (var part : parts(rows.fresh(), writes)) {
        loop.write(part);
      }
    }).crew(threads).slice(length, Integer.MAX_VALUE).rate();
  }

  /// All of them in order, in so many parts of about the same size.
  static <T> List<List<T>> parts(List<T> rows, int parts) {
    var all = new ArrayList<List<T>>();
    for (int part = 0; part < parts; part++) {
      all.add(rows.subList(rows.size() * part / parts, rows.size() * (part + 1) / parts));
    }
    return all;
  }

  int writes() {
    return writes;
  }

  @Override
  public void close() throws Exception {
    loop.close();
  }
}
