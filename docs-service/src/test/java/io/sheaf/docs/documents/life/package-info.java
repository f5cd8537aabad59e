/// Documents over HTTP: made, read, changed.
@NullMarked
package io.sheaf.docs.documents.life;

import org.jspecify.annotations.NullMarked;
