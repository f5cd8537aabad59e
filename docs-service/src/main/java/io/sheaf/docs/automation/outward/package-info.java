/// Everything that goes out to somebody else: requests to addresses that users name, mail, and what they say.
///
/// Always true of it: nothing goes to an address that came from a user but through [io.sheaf.docs.automation.outward.Egress],
/// which asks the resolver once, looks at every address that it answers, and connects to one of those and to nothing
/// else; what was refused was never dialled. Redirects are answers, never followed. Time and size of every exchange are
/// bounded. Owns the items of the kind signing key.
@NullMarked
package io.sheaf.docs.automation.outward;

import org.jspecify.annotations.NullMarked;
