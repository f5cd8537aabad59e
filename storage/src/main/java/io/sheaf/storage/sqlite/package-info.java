/// The embedded engines' common ground: a directory with one owner, and one SQLite file in it, which one thread
/// writes in batches and many read.
@NullMarked
package io.sheaf.storage.sqlite;

import org.jspecify.annotations.NullMarked;
