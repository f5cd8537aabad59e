/// The text index in a directory of its own, kept by Lucene.
///
/// [LuceneTextIndex] is the door; it opens the directory with the first use, and makes the index again when it has
/// to. [OpenIndex] is one life of it, between opening and closing. Documents of all sites share a handful of Lucene
/// fields, spelled in [Layout]: no name a user can choose is ever the name of a Lucene field.
@NullMarked
package io.sheaf.storage.index.lucene;

import org.jspecify.annotations.NullMarked;
