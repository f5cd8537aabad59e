/// Actions that make another document of a document: in another size, or as a PDF.
///
/// Always true of it: what is made has an id that follows from the action's, so that it is made once however often that
/// is tried; it is made in the write that says that the action is complete, lies where the action says or else beside its
/// original, and each of the two names the other as its rendition. Owns no items.
@NullMarked
package io.sheaf.docs.automation.renditions;

import org.jspecify.annotations.NullMarked;
