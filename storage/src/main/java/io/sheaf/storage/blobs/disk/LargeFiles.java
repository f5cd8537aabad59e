package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.Intake;
import io.sheaf.storage.sqlite.CannotOpen;
import io.sheaf.storage.sqlite.DataDirectory;
import io.sheaf.storage.table.StorageFull;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Files of large blobs. A file is written in `arriving`, synced, moved to its place and its folder synced; what a
/// crash leaves in `arriving` is removed at the next start. Names are random and never used twice.
final class LargeFiles {

  private static final Logger log = LoggerFactory.getLogger(LargeFiles.class);
  private static final int BUFFER = 128 * 1024;

  private final Path root;
  private final Path arriving;
  private final Syncs syncs;
  private final Set<String> foldersReady = ConcurrentHashMap.newKeySet();
  /// In place, but not yet known to the table.
  private final Set<String> unclaimed = ConcurrentHashMap.newKeySet();
  /// How many still read what was there in a moment that is past, and what was to be removed since.
  private int holds;
  private final List<String> held = new ArrayList<>();

  private LargeFiles(Path root, Syncs syncs) {
    this.root = root;
    this.arriving = root.resolve("arriving");
    this.syncs = syncs;
  }

  static LargeFiles open(DataDirectory directory, Syncs syncs) {
    var root = directory.file("blobs");
    var files = new LargeFiles(root, syncs);
    try {
      Files.createDirectories(files.arriving);
      syncs.folder(root);
      syncs.folder(directory.path());
      files.removeLeftovers();
    } catch (IOException failure) {
      throw new CannotOpen("The folder " + root + " cannot be used for large blobs: " + failure.getMessage()
          + ". It must be a directory that this user may read and write.", failure);
    }
    return files;
  }

  private void removeLeftovers() throws IOException {
    int removed = 0;
    try (var leftovers = Files.newDirectoryStream(arriving)) {
      for (var leftover : leftovers) {
        Files.deleteIfExists(leftover);
        removed++;
      }
    }
    if (removed > 0) {
      log.info("Removed {} unfinished files that an earlier end left behind", removed);
    }
  }

  /// Writes what has been read and all that is still to come. Until it is claimed or discarded, nobody has it.
  Arrival receive(byte[] head, Intake intake) {
    var name = newName();
    var path = arriving.resolve(name);
    try (var channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      write(channel, head, head.length);
      var buffer = new byte[BUFFER];
      for (int read = intake.fill(buffer); read > 0; read = intake.fill(buffer)) {
        write(channel, buffer, read);
      }
      return new Arrival(name, path);
    } catch (IOException failure) {
      remove(path);
      throw translated(failure);
    } catch (RuntimeException failure) {
      remove(path);
      throw failure;
    }
  }

  private static void write(FileChannel channel, byte[] bytes, int length) throws IOException {
    var buffer = ByteBuffer.wrap(bytes, 0, length);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  /// A file that was written, and is not yet in its place.
  final class Arrival {

    private final String name;
    private final Path path;

    private Arrival(String name, Path path) {
      this.name = name;
      this.path = path;
    }

    /// Makes it durable in its place, and says under which name. Nobody sweeps it until it is claimed.
    String place() {
      unclaimed.add(name);
      // why opened again: whoever refuses the bytes must not pay for a sync first.
      try (var channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
        syncs.file(channel);
        var folder = folderOf(name);
        prepare(folder);
        Files.move(path, pathOf(name), StandardCopyOption.ATOMIC_MOVE);
        syncs.folder(folder);
        return name;
      } catch (IOException failure) {
        discard();
        throw translated(failure);
      }
    }

    /// A row says where it is.
    void claimed() {
      unclaimed.remove(name);
    }

    void discard() {
      remove(path);
      LargeFiles.this.remove(name);
      unclaimed.remove(name);
    }
  }

  private void prepare(Path folder) throws IOException {
    var name = String.valueOf(folder.getFileName());
    if (!foldersReady.contains(name)) {
      Files.createDirectories(folder);
      // why also when it was there: who made it may have ended before it was synced.
      syncs.folder(root);
      foldersReady.add(name);
    }
  }

  FileChannel read(String name) throws IOException {
    return FileChannel.open(pathOf(name), StandardOpenOption.READ);
  }

  void remove(String name) {
    synchronized (held) {
      if (holds > 0) {
        held.add(name);
        return;
      }
    }
    remove(pathOf(name));
  }

  /// From now on nothing is removed, until all who asked for that have said [#release].
  void hold() {
    synchronized (held) {
      holds++;
    }
  }

  void release() {
    List<String> free;
    synchronized (held) {
      holds--;
      if (holds > 0) {
        return;
      }
      free = List.copyOf(held);
      held.clear();
    }
    free.forEach(name -> remove(pathOf(name)));
  }

  /// Removes files that no row knows: what a crash left between a file and its row. Answers how many.
  int sweep(Predicate<String> isKnown) {
    int removed = 0;
    try (var folders = Files.newDirectoryStream(root, path -> !path.equals(arriving) && Files.isDirectory(path))) {
      for (var folder : folders) {
        removed += sweep(folder, isKnown);
      }
    } catch (IOException failure) {
      throw translated(failure);
    }
    return removed;
  }

  private int sweep(Path folder, Predicate<String> isKnown) throws IOException {
    int removed = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var name = String.valueOf(file.getFileName());
        // why in this order: a file leaves 'unclaimed' after its row was written.
        if (!unclaimed.contains(name) && !isKnown.test(name)) {
          remove(name);
          removed++;
        }
      }
    }
    return removed;
  }

  private Path pathOf(String name) {
    return folderOf(name).resolve(name);
  }

  private Path folderOf(String name) {
    return root.resolve(folderName(name));
  }

  static String folderName(String name) {
    return name.substring(0, 2);
  }

  private static String newName() {
    var random = ThreadLocalRandom.current();
    return HexFormat.of().toHexDigits(random.nextLong()) + HexFormat.of().toHexDigits(random.nextLong());
  }

  private static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failure) {
      log.warn("The file {} could not be removed and will be swept later: {}", path, failure.getMessage());
    }
  }

  private static RuntimeException translated(IOException failure) {
    var message = String.valueOf(failure.getMessage());
    if (message.contains("No space left") || message.contains("quota exceeded")) {
      return new StorageFull("The disk is full: the blob was not stored. Make room, and it goes on.");
    }
    return new UncheckedIOException("the folder of large blobs failed", failure);
  }
}
