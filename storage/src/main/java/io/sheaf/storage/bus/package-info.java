/// Who outside is told what happens: topics and event buses.
///
/// Always true of it: what is told has an id that stays the same however often it is told, and a group within which the
/// order is kept by telling one after the other. Whoever tells is answered when all of it was taken, or what was not.
@NullMarked
package io.sheaf.storage.bus;

import org.jspecify.annotations.NullMarked;
