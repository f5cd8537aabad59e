/// The content of documents: read as JSON, through links and as raw bytes, written as raw bytes, and taken in when it
/// has arrived through a link.
///
/// Always true of it: content that arrived, or was sent here, is stored first and pointed to last, in one write with
/// its version and its event; the same blob is one version, however often its arrival is told. A read of a document
/// looks whether something has arrived that nobody told of. No content is held in memory but the texts that are
/// answered inside of JSON, and of those only so many at a time.
@NullMarked
package io.sheaf.docs.documents.content;

import org.jspecify.annotations.NullMarked;
