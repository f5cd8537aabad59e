package io.sheaf.storage.blobs;

import java.util.regex.Pattern;

/// One version of a key: bytes that never change. The version is the engine's own word for it.
public record BlobRef(BlobKey key, String version) {

  private static final Pattern FORM = Pattern.compile("[\\x21-\\x7e]{1,1024}");

  public BlobRef {
    if (!FORM.matcher(version).matches()) {
      throw new IllegalArgumentException("not the version of a blob: '" + version + "'");
    }
  }
}
