/// Full text over HTTP: search by words, the text of a document, and what went to the index.
///
/// Always true of it: what the caller may not read is left out by the index already, by the rules of folders as they
/// are now and by the lists of the documents, so that pages are full and totals exact; and a result is as the document
/// is now, never as the index remembers it. Owns no items.
@NullMarked
package io.sheaf.docs.search.text;

import org.jspecify.annotations.NullMarked;
