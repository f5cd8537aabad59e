/// What takes contents apart and stamps them, in a process of its own; see [StampPress].
///
/// Always true of it: it knows nothing of the service: it reads an order and a source from its folder, and leaves a result
/// there or a reason. Its memory and time are bounded by who starts it.
@NullMarked
package io.sheaf.docs.media.watermarks.press;

import org.jspecify.annotations.NullMarked;
