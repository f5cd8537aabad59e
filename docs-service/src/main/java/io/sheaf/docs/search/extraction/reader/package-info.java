/// The main of the process that takes foreign formats apart: it reads one content after the other from its standard
/// input and writes their texts to its standard output, and knows nothing of tables, sites or people.
///
/// Whatever a content does to this process, the process may be killed for it: it keeps nothing but the content at hand,
/// in a folder of its own that its parent removes. Owns no items.
@NullMarked
package io.sheaf.docs.search.extraction.reader;

import org.jspecify.annotations.NullMarked;
