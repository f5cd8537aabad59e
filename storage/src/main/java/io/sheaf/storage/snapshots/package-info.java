/// The whole store, to be read from one end to the other while others write: for exports and checks. Engines that can
/// show it as it was in one moment do; the others show it as it is while it is read, and say so.
@NullMarked
package io.sheaf.storage.snapshots;

import org.jspecify.annotations.NullMarked;
