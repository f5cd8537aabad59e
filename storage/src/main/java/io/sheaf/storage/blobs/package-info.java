/// Blobs: the bytes of documents, under keys, in versions. Nothing in this package knows an engine, and what is
/// promised in [io.sheaf.storage.blobs.BlobStore] is promised by every engine.
@NullMarked
package io.sheaf.storage.blobs;

import org.jspecify.annotations.NullMarked;
