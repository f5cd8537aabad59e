/// The actions of documents, over HTTP.
@NullMarked
package io.sheaf.docs.documents.actions;

import org.jspecify.annotations.NullMarked;
