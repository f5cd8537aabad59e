/// The text of what documents contain, whatever format it has.
///
/// [TextExtraction] is the door. Text and markdown are read here; every other format is read by a process of its own
/// ([io.sheaf.docs.search.extraction.reader]) that has a heap of its own, no credentials and a deadline, and is killed
/// when it passes.
///
/// Always true of it: no content, however it is made, costs this process more than a bounded amount of memory and
/// time; what cannot be read is said of the document, and is no fault of the service's. Owns no items.
@NullMarked
package io.sheaf.docs.search.extraction;

import org.jspecify.annotations.NullMarked;
