/// Tests of owner, editors and viewers, over HTTP.
@NullMarked
package io.sheaf.docs.documents.owners;

import org.jspecify.annotations.NullMarked;
