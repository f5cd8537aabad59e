/// Documents that leave, over HTTP.
@NullMarked
package io.sheaf.docs.documents.removal;

import org.jspecify.annotations.NullMarked;
