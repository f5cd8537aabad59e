/// A copy of all that the embedded engines keep in a data directory, taken while they are at work, and the way back:
/// the database as it was in one moment, people and secrets included, and the files of large blobs that it names. The
/// text index is not in it: it is made again.
@NullMarked
package io.sheaf.storage.backup;

import org.jspecify.annotations.NullMarked;
