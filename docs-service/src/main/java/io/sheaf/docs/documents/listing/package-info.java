/// The documents of a site as lists: all of them newest first, those of one day, those that were put away, those
/// that somebody owns.
///
/// Always true of it: following `next` reaches every document that the caller may read and that was there all the
/// while, each once; what the caller may not read is skipped before a page is cut. Indexes only say where to look:
/// what is shown is read from the table.
@NullMarked
package io.sheaf.docs.documents.listing;

import org.jspecify.annotations.NullMarked;
