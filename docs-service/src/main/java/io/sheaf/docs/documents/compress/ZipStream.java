package io.sheaf.docs.documents.compress;

import io.sheaf.storage.blobs.Opening;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A zip that is made while it is read: of its files only the piece is in memory that is being packed. What is gone
/// by the time its turn comes is left out.
final class ZipStream extends InputStream {

  private static final int PIECE = 64 * 1024;
  /// The years that a zip can tell of without more than two bytes begin here.
  private static final Instant EARLIEST = Instant.parse("1980-01-02T00:00:00Z");

  /// One file.
  record File(String name, Supplier<Opening> content, Instant modified) {}

  private final Iterator<File> files;
  private final Drain drain = new Drain();
  private final ZipOutputStream zip = new ZipOutputStream(drain);
  private final byte[] piece = new byte[PIECE];
  private Opening.@Nullable Opened current;
  private boolean finished;

  ZipStream(Iterator<File> files) {
    this.files = files;
  }

  /// Packed bytes that nobody has read yet.
  private static final class Drain extends ByteArrayOutputStream {

    private int taken;

    Drain() {
      super(2 * PIECE);
    }

    int take(byte[] into, int offset, int wanted) {
      int given = Math.min(wanted, count - taken);
      System.arraycopy(buf, taken, into, offset, given);
      taken += given;
      if (taken == count) {
        reset();
        taken = 0;
      }
      return given;
    }

    boolean isEmpty() {
      return taken == count;
    }
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int wanted) throws IOException {
    Objects.checkFromIndexSize(offset, wanted, into.length);
    while (drain.isEmpty() && !finished) {
      packMore();
    }
    return wanted == 0 ? 0 : drain.isEmpty() ? -1 : drain.take(into, offset, wanted);
  }

  private void packMore() throws IOException {
    if (current == null && !begin()) {
      zip.finish();
      finished = true;
      return;
    }
    var opened = current;
    if (opened == null) {
      return;
    }
    int read = opened.bytes().read(piece);
    if (read >= 0) {
      zip.write(piece, 0, read);
    } else {
      zip.closeEntry();
      opened.close();
      current = null;
    }
  }

  /// Whether there is another file, or might be.
  private boolean begin() throws IOException {
    if (!files.hasNext()) {
      return false;
    }
    var file = files.next();
    if (file.content().get() instanceof Opening.Opened opened) {
      current = opened;
      var entry = new ZipEntry(file.name());
      var modified = file.modified().isBefore(EARLIEST) ? EARLIEST : file.modified();
      entry.setTimeLocal(LocalDateTime.ofInstant(modified, ZoneOffset.UTC));
      zip.putNextEntry(entry);
    }
    return true;
  }

  @Override
  public void close() {
    if (current != null) {
      current.close();
      current = null;
    }
    finished = true;
  }
}
