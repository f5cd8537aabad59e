/// The settings of a site, and the limits among them.
///
/// Always true of it: a limit holds from the moment it is set, and exactly, however many callers come at once: what it
/// counts is counted in the write that it limits. Secrets are shown only in part. Owns the items of the kind site
/// configuration, and the counters of the limits.
@NullMarked
package io.sheaf.docs.access.configuration;

import org.jspecify.annotations.NullMarked;
