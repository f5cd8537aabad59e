/// Queues in the shared SQLite file. [SqliteQueues] is the way in; a [Shelf] is what one queue has in the file,
/// and a [Bell] wakes those who wait for it.
@NullMarked
package io.sheaf.storage.queues.sqlite;

import org.jspecify.annotations.NullMarked;
