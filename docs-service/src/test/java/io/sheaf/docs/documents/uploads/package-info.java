/// Upload links over HTTP.
@NullMarked
package io.sheaf.docs.documents.uploads;

import org.jspecify.annotations.NullMarked;
