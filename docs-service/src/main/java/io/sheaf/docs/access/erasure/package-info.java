/// Erasing a whole site: every item, blob and key of it.
///
/// Always true of it: from the first write on, the site is closed to every route but the one that says how far the
/// erasure is; once begun it ends, whatever stops in between. Owns the items of the kind site erasure.
@NullMarked
package io.sheaf.docs.access.erasure;

import org.jspecify.annotations.NullMarked;
