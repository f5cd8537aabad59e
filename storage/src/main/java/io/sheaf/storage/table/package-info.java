/// The table: items under two-part keys, two indexes, and writes that happen all or not at all.
///
/// Nothing in this package knows an engine. What is promised here is promised by every engine, and
/// the limits stated here are kept by every engine, so that whatever works embedded works on DynamoDB.
@NullMarked
package io.sheaf.storage.table;

import org.jspecify.annotations.NullMarked;
