/// The table in a SQLite file: items as rows, their attributes as JSON, so that any tool can look at them.
@NullMarked
package io.sheaf.storage.table.sqlite;

import org.jspecify.annotations.NullMarked;
