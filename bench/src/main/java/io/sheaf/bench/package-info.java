/// Measures Sheaf, each bench against a limit or a peer of the same run: `./sheaf bench <name>`. [Bench] is the way
/// in; each bench has a folder of its own, and `measure` is what they share.
@NullMarked
package io.sheaf.bench;

import org.jspecify.annotations.NullMarked;
