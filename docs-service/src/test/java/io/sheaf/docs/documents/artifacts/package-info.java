/// Artifacts, over HTTP.
@NullMarked
package io.sheaf.docs.documents.artifacts;

import org.jspecify.annotations.NullMarked;
