/// Publications over HTTP.
@NullMarked
package io.sheaf.docs.documents.publications;

import org.jspecify.annotations.NullMarked;
