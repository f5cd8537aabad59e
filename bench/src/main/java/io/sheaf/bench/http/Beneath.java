package io.sheaf.bench.http;

import io.sheaf.bench.measure.Contender;
import io.sheaf.storage.table.sqlite.RawGroupCommit;
import io.sheaf.storage.table.sqlite.RecordedRows;
import io.sheaf.storage.table.sqlite.RowRecorder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;

/// What a write of the server cannot be quicker than, on the same disk: a group-commit loop that stores the same rows
/// in a copy of the same database, and a file of the same size that is synced.
final class Beneath implements AutoCloseable {

  private static final int RECORDINGS = 5;
  private static final int PIECE = 64 * 1024;
  private static final int PIECES = 160;

  private final Path folder;
  private final Path database;
  private final RawGroupCommit loop;

  private Beneath(Path folder, Path database, RawGroupCommit loop) {
    this.folder = folder;
    this.database = database;
    this.loop = loop;
  }

  static Beneath of(Path folder, Path database) throws IOException, SQLException {
    Files.createDirectories(folder);
    var copy = folder.resolve("loop.db");
    RowRecorder.copy(database, copy);
    return new Beneath(folder, database, new RawGroupCommit(copy));
  }

  /// The rows that one of these writes.
  RecordedRows rows(RowRecorder.Act act) throws Exception {
    return RowRecorder.least(database, RECORDINGS, act);
  }

  Contender loop(RecordedRows rows) {
    return Contender.of(_ -> () -> loop.write(rows.fresh()));
  }

  /// Written, synced and removed again.
  Contender files() {
    return Contender.of(thread -> () -> {
      var path = folder.resolve("file-" + thread);
      try (var file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        var piece = ByteBuffer.allocate(PIECE);
        for (int written = 0; written < PIECES; written++) {
          piece.clear();
          while (piece.hasRemaining()) {
            file.write(piece);
          }
        }
        file.force(true);
      } finally {
        Files.deleteIfExists(path);
      }
    });
  }

  @Override
  public void close() throws Exception {
    loop.close();
  }
}
