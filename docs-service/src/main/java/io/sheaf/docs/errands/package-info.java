/// What is still to be done, as items of the table: each is recorded in the write that makes it necessary, and removed
/// in the write that does it.
///
/// Always true of it: an errand is done at least once, and what it does inside the store once, for whoever does it makes
/// its removal a condition of that write; errands of one subject are done one after the other, in the order in which
/// they are due; what fails is tried again later, ever more seldom. Owns the items of the kind errand.
@NullMarked
package io.sheaf.docs.errands;

import org.jspecify.annotations.NullMarked;
