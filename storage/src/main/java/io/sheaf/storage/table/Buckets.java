package io.sheaf.storage.table;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// Into how many index partitions the listings of a site are spread. One is the spelling of the data model.
///
/// The number may grow at any time: what was written before lies in one of the lower buckets, and readers read
/// them all. To lower it, every entry of the site has to be written anew first.
public record Buckets(int count) {

  public static final Buckets ONE = new Buckets(1);
  public static final int MOST = 64;

  public Buckets {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("there are 1 to " + MOST + " buckets, not " + count);
    }
  }

  /// The bucket of an item, by its id; always the same one for the same count.
  public int of(String id) {
    var sum = new CRC32();
    sum.update(id.getBytes(StandardCharsets.UTF_8));
    return (int) (sum.getValue() % count);
  }
}
