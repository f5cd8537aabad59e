package io.sheaf.docs.governance.bottle;

import io.sheaf.storage.table.ItemJson;
import io.sheaf.storage.table.Value;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;

/// A file of JSON, an object a line.
final class Lines {

  /// More than an item of the largest size takes when every character of it has to be escaped.
  private static final int LONGEST = 4 * 1024 * 1024;
  private static final int BUFFER = 256 * 1024;

  private Lines() {
  }

  @FunctionalInterface
  interface Taker {
    void take(long number, Map<String, Value> line);
  }

  /// Writes a file that is in its place once it is whole.
  static final class Out implements AutoCloseable {

    private final Path path;
    private final Path part;
    private final MessageDigest digest;
    private final OutputStream out;
    private long lines;

    Out(Path path) {
      this.path = path;
      this.part = path.resolveSibling(path.getFileName() + ".part");
      this.digest = io.sheaf.storage.blobs.Checksum.Kind.SHA256.digest();
      try {
        this.out = new BufferedOutputStream(new DigestOutputStream(Files.newOutputStream(part), digest), BUFFER);
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    void add(Map<String, Value> line) {
      try {
        out.write(ItemJson.write(line));
        out.write('\n');
        lines++;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    /// Lines as they are.
    void copy(InputStream from) {
      var buffer = new byte[BUFFER];
      try (from) {
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
          out.write(buffer, 0, read);
          for (int at = 0; at < read; at++) {
            lines += buffer[at] == '\n' ? 1 : 0;
          }
        }
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    Bottle.Sum finish() {
      try {
        out.close();
        Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
        return new Bottle.Sum(lines, HexFormat.of().formatHex(digest.digest()));
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    @Override
    public void close() {
      try {
        out.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  /// Whether the file is the one that was written.
  static boolean isAsWritten(Path path, Bottle.Sum sum) {
    var digest = io.sheaf.storage.blobs.Checksum.Kind.SHA256.digest();
    try (var in = Files.newInputStream(path)) {
      var buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest()).equals(sum.sha256());
    } catch (NoSuchFileException missing) {
      return false;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Every line after so many, with its number, which begins with 1.
  static void each(Path path, long after, Taker taker) {
    try (var in = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
      long number = 0;
      for (var line = next(in); line.length > 0; line = next(in)) {
        number++;
        if (number > after) {
          taker.take(number, parsed(line));
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Map<String, Value> parsed(byte[] line) {
    try {
      return ItemJson.read(line);
    } catch (IOException garbled) {
      throw new CannotBottle("A line of the bottle is not JSON as it was written: " + garbled.getMessage());
    }
  }

  /// Empty at the end.
  private static byte[] next(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream(512);
    for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
      if (line.size() == LONGEST) {
        throw new CannotBottle("A line of the bottle is longer than any that is written.");
      }
      line.write(read);
    }
    return line.toByteArray();
  }
}
