/// What keeps a document from being changed: somebody who has it checked out (`docs#<id>` / `checkout`), and a legal
/// hold (`docs#<id>` / `legalhold`).
///
/// Always true of them: both are respected where a document is opened to be changed, whatever the change. Setting and
/// removing either writes the document's item with the next revision, so that no change of it that was planned before
/// comes through afterwards. A hold of a document holds its artifacts too, from the next time that they are opened to
/// be changed. What is asked for and is so already is answered as done, and writes nothing.
@NullMarked
package io.sheaf.docs.documents.holds;

import org.jspecify.annotations.NullMarked;
