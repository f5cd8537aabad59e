/// The attributes that documents and entities of a site can have: a key, what kind of values it takes, who may set
/// them, and which pattern they match.
///
/// Always true of it: a value that was ever accepted belongs to a definition that is there. Who writes a value relies on
/// its definition in the same write; who removes a definition first puts up a fence in front of it, asks whether it is
/// in use, and then removes it only as it stands behind its fence. A write that comes meanwhile takes the fence down.
/// Reserved attributes need no making: they are there from their first use. Owns the items of the kinds attribute and
/// attribute change.
@NullMarked
package io.sheaf.docs.metadata.attributes;

import org.jspecify.annotations.NullMarked;
