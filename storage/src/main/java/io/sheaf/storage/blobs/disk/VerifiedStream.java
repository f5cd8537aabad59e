package io.sheaf.storage.blobs.disk;

import io.sheaf.storage.blobs.BlobDamaged;
import io.sheaf.storage.blobs.Checksum;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/// A part of a file. A whole file that is read to its end was compared with its checksum before the end is told.
final class VerifiedStream extends InputStream {

  private final FileChannel channel;
  private final Row row;
  private final @Nullable MessageDigest digest;
  private long position;
  private long left;

  VerifiedStream(FileChannel channel, Row row, long first, long length) {
    this.channel = channel;
    this.row = row;
    this.position = first;
    this.left = length;
    this.digest = length == row.size() ? row.checksum().kind().digest() : null;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (left == 0) {
      return -1;
    }
    int read = channel.read(ByteBuffer.wrap(into, offset, (int) Math.min(length, left)), position);
    if (read < 0) {
      throw new BlobDamaged("The file of " + row.ref() + " is shorter than it was.");
    }
    position += read;
    left -= read;
    if (digest != null) {
      digest.update(into, offset, read);
      if (left == 0) {
        verify(row, Checksum.of(row.checksum().kind(), digest.digest()));
      }
    }
    return read;
  }

  static void verify(Row row, Checksum actual) {
    if (!actual.equals(row.checksum())) {
      throw new BlobDamaged("The content of " + row.ref() + " is not what was stored: its checksum is " + actual
          + " and should be " + row.checksum() + ". Bring it back from a backup.");
    }
  }

  @Override
  public int available() {
    return (int) Math.min(left, Integer.MAX_VALUE);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
