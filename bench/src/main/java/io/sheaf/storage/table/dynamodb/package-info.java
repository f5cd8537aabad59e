/// The engine's limit, measured: the same requests by the AWS SDK alone. In the engine's package, so that it stores
/// what the engine would have stored.
@NullMarked
package io.sheaf.storage.table.dynamodb;

import org.jspecify.annotations.NullMarked;
