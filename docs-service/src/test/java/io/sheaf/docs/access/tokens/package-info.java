/// Whose tokens are believed, and what their claims allow.
@NullMarked
package io.sheaf.docs.access.tokens;

import org.jspecify.annotations.NullMarked;
