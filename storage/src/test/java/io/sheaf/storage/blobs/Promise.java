package io.sheaf.storage.blobs;

/// Promises of the contract that a server behind an engine may not be able to show. Who cannot says why.
public enum Promise {
  /// Links that were changed, have expired or are used for something else are refused.
  LINKS_ARE_VERIFIED,
  /// Describing a large blob tells its checksum even if its put expected none.
  CHECKSUM_OF_LARGE,
  /// Bytes sent through a link are compared with a SHA-512.
  SHA512_OF_UPLOADS
}
