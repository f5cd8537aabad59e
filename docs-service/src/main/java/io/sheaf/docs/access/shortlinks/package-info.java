/// Short links: a few letters of this service that lead to a longer address.
///
/// Always true of them: they redirect, to http and https only, and never to another short link. Whoever writes may
/// shorten addresses of this service; others can be named by who governs, for a visitor takes where this service sends
/// them for a part of it. One that stands for a link with an end ends with it. Owns the items of the kind short link.
@NullMarked
package io.sheaf.docs.access.shortlinks;

import org.jspecify.annotations.NullMarked;
