/// What of a document went to the text index, and how it went: for people who look why a document is not found.
///
/// Always true of it: a record says when it was made and never changes, but for one that failed and is tried again,
/// which then says so. Owns the items of the kind document sync.
@NullMarked
package io.sheaf.docs.documents.syncs;

import org.jspecify.annotations.NullMarked;
