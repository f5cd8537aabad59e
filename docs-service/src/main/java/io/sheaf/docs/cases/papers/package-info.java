/// The documents of cases, tasks and nigos: their papers.
///
/// Always true of it: a paper points to one document and is not part of it; only who may read the document puts it
/// there, and only who may read it sees it there. A document that is put away is not among the papers until it comes
/// back; one that is gone leaves them, and another that gets its id later is not taken for it. Owns the items of the
/// kind case document.
@NullMarked
package io.sheaf.docs.cases.papers;

import org.jspecify.annotations.NullMarked;
