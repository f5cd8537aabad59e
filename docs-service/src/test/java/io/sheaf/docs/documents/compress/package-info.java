/// Zips over HTTP, and what is in them.
@NullMarked
package io.sheaf.docs.documents.compress;

import org.jspecify.annotations.NullMarked;
