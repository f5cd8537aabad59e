/// Activities: who did what, when, from where and to what, as the record of a site says it.
///
/// Always true of it: an activity is made of the event that the change itself recorded, so that none is missed and none
/// is made up; what changed is said field by field, each by a scalar or a list of texts; an update that changed nothing
/// is none. What a caller may not read is left out of every list before its pages are cut. Owns the items of the
/// activity kinds, which `governance/ledger` writes.
@NullMarked
package io.sheaf.docs.governance.activities;

import org.jspecify.annotations.NullMarked;
