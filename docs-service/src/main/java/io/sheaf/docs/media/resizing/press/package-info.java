/// What resizes pictures, in a process of the press; it knows nothing of the service.
@NullMarked
package io.sheaf.docs.media.resizing.press;

import org.jspecify.annotations.NullMarked;
