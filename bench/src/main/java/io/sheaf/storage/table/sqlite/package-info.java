/// The engine's limit, measured: the same rows, statements and bytes by JDBC alone. In the engine's package, so that
/// it uses the engine's own codec.
@NullMarked
package io.sheaf.storage.table.sqlite;

import org.jspecify.annotations.NullMarked;
