/// How long documents are kept, and what becomes of them afterwards.
///
/// Always true of it: nothing that is under legal hold, or has to be kept by a policy, goes by any way
/// ([io.sheaf.docs.governance.retention.MustRetain] is asked by the writes themselves that remove); what is disposed of
/// is disposed of as the settings of its site say, and not before the day that its policy comes to then. Owns no items:
/// policies are entities, days of disposition are attributes, and the rounds through a site are errands and jobs.
@NullMarked
package io.sheaf.docs.governance.retention;

import org.jspecify.annotations.NullMarked;
