package io.sheaf.storage.backup.sqlite;

import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.blobs.disk.BlobFile;
import io.sheaf.storage.backup.CannotBackUp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;

/// Copies files that only their owner may read, each whole or not at all, and durably.
final class Copying {

  private static final int BUFFER = 256 * 1024;

  private Copying() {
  }

  /// Makes a folder that only its owner can look into.
  static void makeFolder(Path folder) throws IOException {
    if (!isPosix(folder)) {
      Files.createDirectories(folder);
      return;
    }
    var owner = PosixFilePermissions.fromString("rwx------");
    // why both: those that are made on the way there are as private, and so is one that was there.
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(owner));
    Files.setPosixFilePermissions(folder, owner);
  }

  static void protect(Path file) throws IOException {
    if (isPosix(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /// Copies the file of a blob, unless it is there already, and refuses one that is not what was stored.
  static void copy(BlobFile blob, Path from, Path to) throws IOException {
    var source = from.resolve(blob.path());
    var target = to.resolve(blob.path());
    if (Files.exists(target) && Files.size(target) == blob.size()) {
      return;
    }
    try {
      if (!copy(source, target, blob.checksum().kind()).equals(blob.checksum())) {
        Files.deleteIfExists(target);
        throw new CannotBackUp("The file " + source + " is not what was stored for " + blob.name() + ".");
      }
    } catch (NoSuchFileException missing) {
      throw new CannotBackUp("The file " + source + " of " + blob.name() + " is missing.");
    }
  }

  static Checksum copy(Path source, Path target, Checksum.Kind kind) throws IOException {
    var folder = Objects.requireNonNull(target.getParent());
    makeFolder(folder);
    var part = target.resolveSibling(target.getFileName() + ".part");
    Files.deleteIfExists(part);
    var digest = kind.digest();
    FileAttribute<?>[] owner = isPosix(folder)
        ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))}
        : new FileAttribute<?>[0];
    try (InputStream in = Files.newInputStream(source);
        var out = FileChannel.open(part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), owner)) {
      var buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
        for (var bytes = ByteBuffer.wrap(buffer, 0, read); bytes.hasRemaining();) {
          out.write(bytes);
        }
      }
      out.force(true);
    }
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    return Checksum.of(kind, digest.digest());
  }

  static void sync(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  static Checksum checksum(Path file) throws IOException {
    var digest = Checksum.Kind.SHA256.digest();
    try (var in = Files.newInputStream(file)) {
      var buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return Checksum.of(Checksum.Kind.SHA256, digest.digest());
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
