/// Lists of documents, over HTTP.
@NullMarked
package io.sheaf.docs.documents.listing;

import org.jspecify.annotations.NullMarked;
