/// The OCR worker: takes requests from its queue, reads the content that each names, writes what it read as blobs and
/// says so.
///
/// [io.sheaf.ocr.OcrWorker] is the door, in a process of its own ([io.sheaf.ocr.OcrMain]) or beside the other roles in
/// one. Always true of it: it knows blobs and queues and never the table; a request that comes twice has its results
/// under the same keys and is answered under the same id; a content that cannot be read is answered with the reason
/// and costs the next one nothing.
@NullMarked
package io.sheaf.ocr;

import org.jspecify.annotations.NullMarked;
