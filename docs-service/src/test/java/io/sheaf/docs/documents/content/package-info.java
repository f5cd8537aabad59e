/// Contents over HTTP: read, linked to, written and taken in.
@NullMarked
package io.sheaf.docs.documents.content;

import org.jspecify.annotations.NullMarked;
