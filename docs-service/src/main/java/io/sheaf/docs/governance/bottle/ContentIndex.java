package io.sheaf.docs.governance.bottle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// Finds the versions of a content in contents.jsonl, whose lines are in the order of their keys: by halving, so that
/// it takes no memory however many there are.
final class ContentIndex implements AutoCloseable {

  private static final int CHUNK = 4096;

  private final FileChannel file;
  private final long length;

  ContentIndex(Path path) {
    try {
      file = FileChannel.open(path, StandardOpenOption.READ);
      length = file.size();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// The lines of the key, the oldest version first.
  List<ContentLine> versions(String key) {
    try {
      long low = 0;
      long high = length;
      while (low < high) {
        long middle = (low + high) / 2;
        long start = lineAtOrAfter(middle);
        if (start >= high || compare(start, key) >= 0) {
          high = middle;
        } else {
          low = start + 1;
        }
      }
      return from(lineAtOrAfter(low), key);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private List<ContentLine> from(long start, String key) throws IOException {
    var found = new ArrayList<ContentLine>();
    for (long at = start; at < length;) {
      var line = lineAt(at);
      var content = ContentLine.read(Lines.parsed(line));
      if (!content.key().equals(key)) {
        break;
      }
      found.add(content);
      at += line.length + 1;
    }
    return found;
  }

  private int compare(long start, String key) throws IOException {
    return ContentLine.read(Lines.parsed(lineAt(start))).key().compareTo(key);
  }

  /// Where the first line begins that does not begin before this place.
  private long lineAtOrAfter(long place) throws IOException {
    return place == 0 ? 0 : Math.min(length, place + lineAt(place - 1).length);
  }

  /// What lies between this place and the next end of a line.
  private byte[] lineAt(long place) throws IOException {
    var line = new ByteArrayOutputStream(CHUNK);
    var chunk = ByteBuffer.allocate(CHUNK);
    for (long at = place; at < length; at += chunk.limit()) {
      chunk.clear();
      if (file.read(chunk, at) < 0) {
        break;
      }
      chunk.flip();
      for (int here = 0; here < chunk.limit(); here++) {
        if (chunk.get(here) == '\n') {
          line.write(chunk.array(), 0, here);
          return line.toByteArray();
        }
      }
      line.write(chunk.array(), 0, chunk.limit());
    }
    return line.toByteArray();
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
