/// Why somebody may do something, and who would.
@NullMarked
package io.sheaf.docs.access.why;

import org.jspecify.annotations.NullMarked;
