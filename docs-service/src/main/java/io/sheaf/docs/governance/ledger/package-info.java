/// The ledger: all activities of a site in one order, each bound to the one before it.
///
/// Requests write nothing here. Their changes come out of the feed, and what they looked at, were refused or failed at
/// is noted in memory and written down within a second; both are brought in by one writer, many in one write, together
/// with their hashes and how far the feed was read. Always true of it: what the feed has is in the ledger once; numbers
/// have no gaps, and the hashes are those of what was recorded; nobody can fill it by being refused. Owns the items of
/// the kinds ledger head, block, day, key, due and notes, and writes those of activities.
@NullMarked
package io.sheaf.docs.governance.ledger;

import org.jspecify.annotations.NullMarked;
