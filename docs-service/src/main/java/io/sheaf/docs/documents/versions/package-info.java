/// Versions: every content that a document ever had, as long as it is kept.
///
/// Always true of them: new content is `docs#<id>` / `v<N>`, where N is one more than any number before it, also when
/// that version is gone; the document's own item points to the one that is current. At most ten are there at a time.
/// The one that is current when a save arrives, the published one and those with a pin (`pin#v<N>`) are never
/// removed to make room; the oldest of the others is, and leaves a receipt (`receipt#<N>`, under the number of the
/// version that took its place). All of it is written together with the document's item, on condition that nobody
/// changed that meanwhile, so that two who save at once never count to eleven, and a pin is in time or too late. What is
/// to go of the content of a document that stays is `leftover#<version of the blob>` until it has gone.
@NullMarked
package io.sheaf.docs.documents.versions;

import org.jspecify.annotations.NullMarked;
