package io.sheaf.storage.blobs;

import java.io.InputStream;
import java.util.Random;

/// Content for tests.
public final class Bytes {

  private Bytes() {
  }

  public static byte[] random(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  /// Many bytes that are never in memory together.
  public static InputStream pattern(long size) {
    return new InputStream() {
      private long position;

      @Override
      public int read() {
        return position == size ? -1 : (int) (position++ * 31 >> 3 & 0xff);
      }

      @Override
      public int read(byte[] into, int offset, int length) {
        if (position == size) {
          return -1;
        }
        int count = (int) Math.min(length, size - position);
        for (int i = 0; i < count; i++) {
          into[offset + i] = (byte) read();
        }
        return count;
      }
    };
  }
}
