/// How the ledger of a site is written down so that nobody can touch it unseen, and how that is checked, offline too.
///
/// A line for each activity, which holds the hash of the line before it, and signed checkpoints in between that say how
/// many there are; the last line is always one that says it is the end. Always true of it: the hash of a line is that
/// of its own bytes, so that nobody has to know how JSON is spelled to compute it; no line names the site. Owns no
/// items, and knows nothing of the service.
@NullMarked
package io.sheaf.docs.governance.chain;

import org.jspecify.annotations.NullMarked;
