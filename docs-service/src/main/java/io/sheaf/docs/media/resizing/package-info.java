/// Pictures in another size or another format.
///
/// Always true of it: what is asked for is bounded in pixels, and so is what is taken apart for it, in a process of the
/// press; what comes of it is upright, and says nothing of itself any more. Owns no items.
@NullMarked
package io.sheaf.docs.media.resizing;

import org.jspecify.annotations.NullMarked;
