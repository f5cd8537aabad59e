@NullMarked
package io.sheaf.docs.errands;

import org.jspecify.annotations.NullMarked;
