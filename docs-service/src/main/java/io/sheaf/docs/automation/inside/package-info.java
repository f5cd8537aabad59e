/// What actions do inside the store: checksums, what is found by its words, publications, moves and removals.
///
/// Always true of it: it changes documents through the doors that people's requests go through, in the name of who asked
/// for the action, and is refused what they would be refused because a document is held or checked out. Owns no items.
@NullMarked
package io.sheaf.docs.automation.inside;

import org.jspecify.annotations.NullMarked;
