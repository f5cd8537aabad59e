/// Documents: what one is, and how it is found, opened and changed. The rooms below this one (versions, tags,
/// folders, content and so on) each keep one part of it.
///
/// Always true of it: a document is `docs#<id>` / `#LATEST`, and every change of its record, content, tags or lists
/// writes that item with a higher revision, on condition that the revision is still the one that was read; so no
/// change is lost silently, and whoever reads the record and its revision knows what the rest belongs to. A document
/// under legal hold, or checked out by somebody else, is not changed.
@NullMarked
package io.sheaf.docs.documents;

import org.jspecify.annotations.NullMarked;
