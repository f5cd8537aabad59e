/// How documents come into being, are shown, and are changed: `POST /documents`, `GET` and `PATCH /documents/{id}`.
///
/// Always true of it: content is put into the blob store first, once, and pointed to last, in the one write that
/// makes the document with its first version, its folder entry, its tags and its event; content of a request that
/// was refused is deleted again. Of what a document said about itself before a change, a record is kept.
/// Owns the items of the kinds child document, artifact and document day.
@NullMarked
package io.sheaf.docs.documents.life;

import org.jspecify.annotations.NullMarked;
