/// Blobs in a versioned bucket of S3, or of a server that speaks its protocol. The only place that knows S3's SDK.
///
/// What differs from the port, in a sentence each: S3 keeps no checksum over all bytes of an object that came in
/// parts unless its put expected one, so describing it may answer none; and it lists no key whose newest version
/// somebody else has hidden behind a delete marker.
@NullMarked
package io.sheaf.storage.blobs.s3;

import org.jspecify.annotations.NullMarked;
