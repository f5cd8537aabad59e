package io.sheaf.storage.index.lucene;

import io.sheaf.storage.index.CheckpointStore;
import io.sheaf.storage.index.IndexCheckpoint;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/// Opens the directory as it is, where it is ours, whole and no older than the table; else throws it away and opens
/// an empty one that knows why it has to be filled.
final class Opening {

  private final Path path;
  private final UnaryOperator<Directory> around;
  private final CheckpointStore checkpoints;
  private final LuceneSettings settings;
  private final InstantSource clock;

  Opening(Path path, UnaryOperator<Directory> around, CheckpointStore checkpoints, LuceneSettings settings,
      InstantSource clock) {
    this.path = path;
    this.around = around;
    this.checkpoints = checkpoints;
    this.settings = settings;
    this.clock = clock;
  }

  OpenIndex open() throws IOException {
    Lucene.prepare();
    var expected = checkpoints.load();
    if (!Files.isDirectory(path)) {
      return openEmpty(expected, "there was none");
    }
    var directory = around.apply(FSDirectory.open(path));
    try {
      var found = CommitData.parse(SegmentInfos.readLatestCommit(directory).getUserData());
      var objection = objection(found, expected);
      if (found != null && objection == null) {
        return new OpenIndex(directory, found, checkpoints, settings, clock);
      }
      directory.close();
      return openEmpty(expected, String.valueOf(objection));
    } catch (IOException | RuntimeException failure) {
      Quietly.close(directory);
      if (!isBroken(failure)) {
        throw failure;
      }
      return openEmpty(expected, "it could not be read: " + failure.getMessage());
    }
  }

  /// Broken files fail in many ways, not all of them exceptions that say so.
  private static boolean isBroken(Exception failure) {
    return switch (Failures.kind(failure)) {
      case BROKEN -> true;
      case OURS, FULL, CLOSED -> false;
      case OTHER -> failure instanceof RuntimeException && !(failure instanceof AlreadyClosedException)
          && !(failure.getCause() instanceof LockObtainFailedException);
    };
  }

  private static @Nullable String objection(@Nullable CommitData found, IndexCheckpoint expected) {
    if (found == null) {
      return "it says nothing about itself";
    }
    if (found.version() != Layout.VERSION) {
      return "it is of version " + found.version() + ", and this program's is " + Layout.VERSION;
    }
    if (!found.checkpoint().storeId().equals(expected.storeId())) {
      return "it belongs to another table";
    }
    var ahead = found.checkpoint().number() - expected.number();
    if (ahead < 0) {
      return "it is older than the table";
    }
    if (ahead > 1) {
      return "the table is older than it";
    }
    return null;
  }

  OpenIndex openEmpty(String why) throws IOException {
    return openEmpty(checkpoints.load(), why);
  }

  private OpenIndex openEmpty(IndexCheckpoint expected, String why) throws IOException {
    clear();
    var start = new CommitData(Layout.VERSION, expected, Map.of(), new CommitData.Rebuilt(null, 0, 0, why));
    return new OpenIndex(around.apply(FSDirectory.open(path)), start, checkpoints, settings, clock);
  }

  private void clear() throws IOException {
    if (Files.exists(path)) {
      Files.walkFileTree(path, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
          Files.delete(file);
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
          Files.delete(directory);
          return FileVisitResult.CONTINUE;
        }
      });
    }
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectories(path,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectories(path);
    }
  }
}
