/// What is read of the pages of documents: asked of the OCR worker, taken from it, corrected by people, shown.
///
/// A request is an item of its document and a message to the worker, recorded in one write; the worker's answer comes
/// by a queue and is one write again, with the event that tells the index, the rules and everybody else.
///
/// Always true of it: a document has one record, which knows the latest request and no older one, what was read last,
/// and what a person said instead. An answer is taken once, and only by the request that it is the answer to; what
/// comes for another is removed. What was read goes with the version of the content that it was read from: once the
/// content is replaced it is shown as what it is, but neither found by nor decided on. A correction of a person stands
/// in place of what was read of the same content, however often that is read again. Owns the items of the kind document
/// ocr, and the blobs that they name.
@NullMarked
package io.sheaf.docs.automation.ocr;

import org.jspecify.annotations.NullMarked;
