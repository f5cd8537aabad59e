/// Fields and tables, found by where words stand: for engines that read words and nothing else.
///
/// Always true of it: it only ever looks at words and boxes of one page that lies straight, and what it finds is made
/// of words that are there.
@NullMarked
package io.sheaf.ocr.layout;

import org.jspecify.annotations.NullMarked;
