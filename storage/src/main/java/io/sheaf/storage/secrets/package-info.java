/// Secrets that the store makes for itself when it is first opened. Owns the items of the kind secret.
@NullMarked
package io.sheaf.storage.secrets;

import org.jspecify.annotations.NullMarked;
