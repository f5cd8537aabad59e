/// Sites: their titles and states, and what groups may do on them.
///
/// Always true of it: a site comes into being by being named, with or without a record here; no route tells a caller
/// of a site that the caller's credentials do not name. Owns the items of the kinds site and site group.
@NullMarked
package io.sheaf.docs.access.sites;

import org.jspecify.annotations.NullMarked;
