/// Numbers of cases: made of parts, as whoever makes the case says.
///
/// Always true of it: what counts up does so by one for each case of the site that asks for it, without a gap and
/// without any number twice, because the counter moves in the write that makes the case; the numbers of cases and
/// those of their documents have a counter each. Owns the items of the kind case counter.
@NullMarked
package io.sheaf.docs.cases.numbers;

import org.jspecify.annotations.NullMarked;
