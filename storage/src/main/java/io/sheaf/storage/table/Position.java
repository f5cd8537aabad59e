package io.sheaf.storage.table;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// How far a list has been read: the last item, and which list it was. A plain value, good after a restart;
/// what leaves the house is [Positions#seal]ed.
public record Position(String list, String partition, String sort, @Nullable String indexSort) {

  boolean belongsTo(Partition partition, Range range, boolean descending) {
    return list.equals(fingerprint(partition, range, descending));
  }

  static String fingerprint(Partition partition, Range range, boolean descending) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      digest.update((partition + "\n" + range + "\n" + descending).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest.digest(), 0, 12);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
