/// New documents whose content comes by a link: `GET` and `POST /documents/upload`.
///
/// Always true of them: the document is there, and can be read, before its link is given out.
@NullMarked
package io.sheaf.docs.documents.uploads;

import org.jspecify.annotations.NullMarked;
