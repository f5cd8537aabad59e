/// Tests of what is published.
@NullMarked
package io.sheaf.spec;

import org.jspecify.annotations.NullMarked;
