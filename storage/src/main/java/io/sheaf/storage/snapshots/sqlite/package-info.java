/// A SQLite file and the blobs beside it, as they were in one moment.
@NullMarked
package io.sheaf.storage.snapshots.sqlite;

import org.jspecify.annotations.NullMarked;
