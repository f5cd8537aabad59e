/// The text index: what documents say and are called, kept so that they can be found by it.
///
/// The index is derived data. Whatever is in it can be made again from the table, and is, by itself, when the index
/// is missing, broken or not this table's. Nothing in this package knows an engine, and no engine's type is in it.
@NullMarked
package io.sheaf.storage.index;

import org.jspecify.annotations.NullMarked;
