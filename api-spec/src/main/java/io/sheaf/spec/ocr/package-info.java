/// What was read of a content, as it is stored: pages with their words, key-values and tables.
///
/// Always true of it: everything keeps where it came from, that is the page, the place on it, the engine and how sure
/// it was. Places are parts of the page as it is stored, from its upper left corner, whatever way it was turned to
/// be read.
@NullMarked
package io.sheaf.spec.ocr;

import org.jspecify.annotations.NullMarked;
