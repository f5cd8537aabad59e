/// The process that takes contents apart: it opens files that anybody may have made, counts and draws their pages,
/// straightens them, finds barcodes and the text that is there already, and puts text behind pages.
///
/// Always true of it: it has a heap of its own, no credentials and no network to ask; whoever started it ends it when
/// it takes too long. Dimensions are looked at before anything is decoded.
@NullMarked
package io.sheaf.ocr.pages.reader;

import org.jspecify.annotations.NullMarked;
