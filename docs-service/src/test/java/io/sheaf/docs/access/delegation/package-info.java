/// Tests of delegation tokens, over HTTP.
@NullMarked
package io.sheaf.docs.access.delegation;

import org.jspecify.annotations.NullMarked;
