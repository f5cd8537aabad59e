package io.sheaf.docs.documents.versions;

import io.sheaf.storage.blobs.BlobRef;
import io.sheaf.storage.blobs.Checksum;
import io.sheaf.storage.table.Stamp;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One content that a document had, or has.
///
/// @param userId who saved it
public record Version(int number, BlobRef blob, long size, Checksum checksum, @Nullable String contentType,
    String userId, Stamp inserted) {

  private static final Pattern KEY = Pattern.compile("v(0|[1-9][0-9]{0,8})");

  /// What clients call it by: `v7`.
  public String key() {
    return keyOf(number);
  }

  public static String keyOf(int number) {
    return "v" + number;
  }

  /// The number that a client's word for a version means; empty when no version was ever called so.
  public static OptionalInt numberOf(String key) {
    var matched = KEY.matcher(key);
    return matched.matches() ? OptionalInt.of(Integer.parseInt(matched.group(1))) : OptionalInt.empty();
  }
}
