package io.sheaf.docs.web.edge;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Bytes that are made piece by piece, each when somebody reads it, so that nothing is made for who has gone.
public final class MadeAsRead extends InputStream {

  /// What makes them.
  public interface Pieces {

    /// The next piece, never empty; null at the end.
    byte @Nullable [] next() throws IOException;

    /// Nobody reads any more.
    default void close() {
    }
  }

  private final Pieces pieces;
  private ByteArrayInputStream piece = new ByteArrayInputStream(new byte[0]);

  public MadeAsRead(Pieces pieces) {
    this.pieces = pieces;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (piece.available() == 0) {
      var next = pieces.next();
      if (next == null) {
        return -1;
      }
      piece = new ByteArrayInputStream(next);
    }
    return piece.read(into, offset, length);
  }

  @Override
  public void close() {
    pieces.close();
  }
}
