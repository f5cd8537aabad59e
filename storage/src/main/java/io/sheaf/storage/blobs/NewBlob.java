package io.sheaf.storage.blobs;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Bytes to be kept, and what is expected of them. Whoever made the stream closes it.
///
/// @param length if known beforehand; another length is then refused
/// @param expected if known beforehand; other bytes are then refused
public record NewBlob(InputStream bytes, @Nullable Long length, String contentType, @Nullable Checksum expected) {

  public static final String UNKNOWN_TYPE = "application/octet-stream";

  private static final Pattern TYPE = Pattern.compile("[\\x20-\\x7e]{1,255}");

  public NewBlob {
    if (!isContentType(contentType)) {
      throw new IllegalArgumentException("a content type has 1 to 255 printable ASCII characters");
    }
    if (length != null && length < 0) {
      throw new IllegalArgumentException("a length is not negative");
    }
  }

  public static boolean isContentType(String text) {
    return TYPE.matcher(text).matches();
  }

  public static NewBlob of(InputStream bytes) {
    return new NewBlob(bytes, null, UNKNOWN_TYPE, null);
  }

  public static NewBlob of(byte[] bytes) {
    return new NewBlob(new ByteArrayInputStream(bytes), (long) bytes.length, UNKNOWN_TYPE, null);
  }

  public NewBlob ofLength(long known) {
    return new NewBlob(bytes, known, contentType, expected);
  }

  public NewBlob ofType(String type) {
    return new NewBlob(bytes, length, type, expected);
  }

  public NewBlob expecting(@Nullable Checksum checksum) {
    return new NewBlob(bytes, length, contentType, checksum);
  }

  /// The checksum by which the blob will be known.
  public Checksum.Kind kind() {
    return expected == null ? Checksum.Kind.SHA256 : expected.kind();
  }
}
