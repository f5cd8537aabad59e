/// Backups of a SQLite file and the large blobs beside it.
@NullMarked
package io.sheaf.storage.backup.sqlite;

import org.jspecify.annotations.NullMarked;
