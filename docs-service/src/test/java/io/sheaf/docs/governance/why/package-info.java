/// Why somebody may do something, and who would.
@NullMarked
package io.sheaf.docs.governance.why;

import org.jspecify.annotations.NullMarked;
