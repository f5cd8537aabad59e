/// Zips of many documents: `POST /documents/compress`, and the link that it answers with.
///
/// Always true of them: a zip holds what its caller could read when it was asked for, in the versions that were
/// current when it was made; it lies under a key of its own and is made as a stream, so that its size takes no memory;
/// it is there for a day, for whoever knows its link, and is removed then. Owns the items of the kind zip.
@NullMarked
package io.sheaf.docs.documents.compress;

import org.jspecify.annotations.NullMarked;
