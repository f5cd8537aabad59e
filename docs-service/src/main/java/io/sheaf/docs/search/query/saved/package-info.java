/// Searches that were saved under a name: by a person for themselves, or by who governs the site for all of it.
///
/// What is saved is the request as it was given, which was a good one when it was saved; it is run as whoever runs it,
/// and finds what that one may read. Owns the items of the kind saved search.
@NullMarked
package io.sheaf.docs.search.query.saved;

import org.jspecify.annotations.NullMarked;
