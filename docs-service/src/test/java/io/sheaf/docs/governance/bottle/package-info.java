/// Tests of exports, imports and checks.
@NullMarked
package io.sheaf.docs.governance.bottle;

import org.jspecify.annotations.NullMarked;
