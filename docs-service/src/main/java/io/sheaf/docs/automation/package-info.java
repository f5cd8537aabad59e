/// Documents that do things: actions, what they come to, and what sets them going.
@NullMarked
package io.sheaf.docs.automation;

import org.jspecify.annotations.NullMarked;
