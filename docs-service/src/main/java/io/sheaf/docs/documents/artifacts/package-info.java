/// The artifacts of a document: what was made of it or from it, kept beside it under ids of their own.
///
/// Always true of it: a document knows which artifacts it has by entries that are written together with them; a
/// promoted artifact is one that is there.
@NullMarked
package io.sheaf.docs.documents.artifacts;

import org.jspecify.annotations.NullMarked;
