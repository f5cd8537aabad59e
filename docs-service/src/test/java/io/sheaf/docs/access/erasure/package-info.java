@NullMarked
package io.sheaf.docs.access.erasure;

import org.jspecify.annotations.NullMarked;
