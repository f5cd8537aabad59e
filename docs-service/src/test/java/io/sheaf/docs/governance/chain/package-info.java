@NullMarked
package io.sheaf.docs.governance.chain;

import org.jspecify.annotations.NullMarked;
