/// Tests of versions, at the door and over HTTP.
@NullMarked
package io.sheaf.docs.documents.versions;

import org.jspecify.annotations.NullMarked;
