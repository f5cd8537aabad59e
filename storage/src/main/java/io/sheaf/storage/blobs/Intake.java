package io.sheaf.storage.blobs;

import io.sheaf.storage.table.LimitExceeded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;

/// The stream of a put as the engines read it: counted, summed, and held against what the put expects.
public final class Intake {

  private final NewBlob blob;
  private final MessageDigest digest;
  private long count;

  public Intake(NewBlob blob) {
    this.blob = blob;
    this.digest = blob.kind().digest();
    if (blob.length() != null) {
      checkLimit(blob.length());
    }
  }

  /// Fills the buffer as far as the stream reaches and says how far. It ends early when it is longer than it
  /// should be: there is no point in reading on.
  public int fill(byte[] buffer) {
    return fill(buffer, 0);
  }

  /// The same, from that place in the buffer on.
  public int fill(byte[] buffer, int offset) {
    int filled = offset;
    try {
      while (filled < buffer.length && !isTooLong()) {
        int read = blob.bytes().read(buffer, filled, buffer.length - filled);
        if (read < 0) {
          break;
        }
        digest.update(buffer, filled, read);
        filled += read;
        count += read;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("the content could not be read to its end", failure);
    }
    checkLimit(count);
    return filled - offset;
  }

  /// The next bytes, at most so many.
  public byte[] next(int most) {
    // why one more than there should be: it shows that there are more.
    var buffer = new byte[blob.length() == null ? most : (int) Math.clamp(blob.length() - count + 1, 0, most)];
    int filled = fill(buffer);
    return filled == buffer.length ? buffer : Arrays.copyOf(buffer, filled);
  }

  private boolean isTooLong() {
    return blob.length() != null && count > blob.length();
  }

  private static void checkLimit(long bytes) {
    if (bytes > BlobStore.LARGEST) {
      throw new LimitExceeded("a blob has at most " + BlobStore.LARGEST + " bytes");
    }
  }

  public long count() {
    return count;
  }

  /// What was read, once all of it was.
  public Received end() {
    return new Received(count, Checksum.of(blob.kind(), digest.digest()));
  }

  public record Received(long size, Checksum checksum) {

    /// Why this is not what was expected, if it is not.
    public Optional<PutOutcome> refusal(NewBlob blob) {
      if (blob.length() != null && blob.length() != size) {
        return Optional.of(new PutOutcome.WrongLength(blob.length(), size));
      }
      if (blob.expected() != null && !blob.expected().equals(checksum)) {
        return Optional.of(new PutOutcome.WrongChecksum(blob.expected(), checksum));
      }
      return Optional.empty();
    }
  }
}
