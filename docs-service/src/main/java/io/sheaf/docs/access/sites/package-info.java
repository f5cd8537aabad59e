/// Sites: their titles and states, and what groups may do on them.
///
/// Always true of it: a site comes into being by being named, with or without a record here, unless the service is
/// set to defined sites ([io.sheaf.docs.access.sites.DefinedSites]); no route tells a caller of a site on which the
/// caller may do nothing; what would be if something else were set is worked out by what works out what is.
/// Owns the items of the kinds site and site group.
@NullMarked
package io.sheaf.docs.access.sites;

import org.jspecify.annotations.NullMarked;
