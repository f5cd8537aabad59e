/// How documents leave: put away, from where they can be restored, or removed for good.
///
/// Always true of it: after the first write nobody finds the document any more, whatever is left of it. What one
/// write cannot remove is removed by a job, behind a fence that keeps the document's id from being given out again
/// until nothing is left. Content is deleted by version, never by key: a key may belong to another document by then.
/// Owns the items of the kind document removal.
@NullMarked
package io.sheaf.docs.documents.removal;

import org.jspecify.annotations.NullMarked;
