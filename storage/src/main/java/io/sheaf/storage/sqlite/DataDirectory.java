package io.sheaf.storage.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A directory that belongs to one process at a time and that only its owner can read.
public final class DataDirectory implements AutoCloseable {

  private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

  private final Path path;
  private final FileChannel channel;
  private final FileLock lock;

  private DataDirectory(Path path, FileChannel channel, FileLock lock) {
    this.path = path;
    this.channel = channel;
    this.lock = lock;
  }

  /// Takes the directory, making it where it is missing.
  public static DataDirectory take(Path path) {
    var directory = path.toAbsolutePath().normalize();
    try {
      make(directory);
      var file = directory.resolve("lock");
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
          StandardOpenOption.WRITE);
      var lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new CannotOpen("The data directory " + directory + " is in use by " + holder(file)
            + ". Stop that server, or start this one with another directory (SHEAF_DATA).");
      }
      sign(channel);
      return new DataDirectory(directory, channel, lock);
    } catch (IOException failure) {
      throw new CannotOpen("The data directory " + directory + " cannot be used: " + reason(failure)
          + ". It must be a directory that this user may read and write (SHEAF_DATA names another).", failure);
    }
  }

  private static void make(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
      restrict(directory);
      return;
    }
    if (!directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    var permissions = Files.getPosixFilePermissions(directory);
    if (permissions.stream().noneMatch(permission -> !OWNER_ONLY.contains(permission))) {
      return;
    }
    if (isEmpty(directory)) {
      restrict(directory);
      return;
    }
    throw new CannotOpen("The data directory " + directory + " can be read by others ("
        + PosixFilePermissions.toString(permissions) + "), and what is in it is private. Run: chmod 700 " + directory);
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (var entries = Files.newDirectoryStream(directory)) {
      return !entries.iterator().hasNext();
    }
  }

  private static void restrict(Path directory) throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(directory, EnumSet.copyOf(OWNER_ONLY));
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException heldByThisProcess) {
      return null;
    }
  }

  private static void sign(FileChannel channel) throws IOException {
    var text = "process " + ProcessHandle.current().pid() + " since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS) + "\n";
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
  }

  private static String holder(Path file) {
    try {
      var text = Files.readString(file).strip();
      return text.isEmpty() ? "another process" : text;
    } catch (IOException unreadable) {
      return "another process";
    }
  }

  private static String reason(IOException failure) {
    return switch (failure) {
      case java.nio.file.AccessDeniedException _ -> "access to " + failure.getMessage() + " is denied";
      case java.nio.file.FileAlreadyExistsException _ -> failure.getMessage() + " is a file";
      default -> String.valueOf(failure.getMessage());
    };
  }

  public Path path() {
    return path;
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  @Override
  public void close() {
    try {
      lock.release();
      channel.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
