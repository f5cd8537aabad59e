/// Search by attribute, tag, path, folder, file name, ids and words, and the lists of what can be searched by.
///
/// Always true of it: a result is as the document is now, never as an index remembers it; what the caller may not
/// read is left out before pages are cut, so that a page is full as long as there is more; and a document is found
/// once, also where several of its values match. Owns no items.
@NullMarked
package io.sheaf.docs.search;

import org.jspecify.annotations.NullMarked;
