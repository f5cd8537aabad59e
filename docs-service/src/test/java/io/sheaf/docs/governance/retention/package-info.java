/// Tests of what keeps documents, over HTTP and from the code itself.
@NullMarked
package io.sheaf.docs.governance.retention;

import org.jspecify.annotations.NullMarked;
