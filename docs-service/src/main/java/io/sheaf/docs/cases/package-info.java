/// Cases, and what belongs to one: its tasks, and its nigos, which are findings that something is not in good order.
/// All three say much the same of themselves, so that each of them is a matter; the rooms below this one number them,
/// keep their documents, change them for clients and remove them.
///
/// Always true of it: a task or a nigo is found only while its case is; every change of a matter writes its item with
/// a higher revision, on condition that it is still the one that was read, and says in an event how each field was and
/// is. Owns the items of the kinds case, case task and case nigo.
@NullMarked
package io.sheaf.docs.cases;

import org.jspecify.annotations.NullMarked;
