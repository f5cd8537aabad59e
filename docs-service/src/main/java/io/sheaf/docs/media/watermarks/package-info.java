/// Watermarks: PDF and images, stamped with texts and images.
///
/// Always true of it: the bytes that somebody sent are taken apart in a process of its own, with bounded memory and time;
/// whatever they are, the outcome is a stamped copy or a word why there is none, never a failure, and never the bytes as
/// they came. A copy that was made is kept for a while on the disk of this process, within bounds, for those who read it
/// piece by piece. Owns no items.
@NullMarked
package io.sheaf.docs.media.watermarks;

import org.jspecify.annotations.NullMarked;
