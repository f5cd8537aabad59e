/// How the text index comes to have what the table has.
///
/// A note of every change of a document is part of the write that changes it ([io.sheaf.docs.search.feeding.ChangeNotes])
/// and goes when the index has committed what the document became, so that nothing is lost with the process, and nobody
/// who writes waits for the index. What has to be taken apart first is indexed by what is said of it, and again with its
/// text. An index that is gone or broken is filled again from the table.
///
/// Always true of it: a document is put as the table has it at that moment, under a revision that was given out before
/// it was read, so that of two that are put the newer wins, whoever comes first. Owns the items of the kinds text index
/// change, text extraction, text index site, text index term and document text.
@NullMarked
package io.sheaf.docs.search.feeding;

import org.jspecify.annotations.NullMarked;
