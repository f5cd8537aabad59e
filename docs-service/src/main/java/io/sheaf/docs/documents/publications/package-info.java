/// Publications: what of a document is shown to its readers while it goes on being changed.
///
/// Always true of them: a publication copies nothing, it names the version that was current; that version stays as
/// long as it is published. What is published changes only together with the document's tag. The item itself is kept
/// by the room of the versions, which have to know which one stays.
@NullMarked
package io.sheaf.docs.documents.publications;

import org.jspecify.annotations.NullMarked;
