/// Why somebody may do something with a document or not, and who would be able to do what if a rule were another.
///
/// Always true of it: nothing is decided here. What is shown is the decision that requests are let through by, taken by
/// the same functions ([io.sheaf.docs.documents.Documents#verdict], and for what somebody is granted the claims of
/// tokens and [io.sheaf.docs.gate.Entitlements]); a question what would be gives them other rules, lists, groups, grants
/// or policies to decide by, and writes nothing. Who asks about somebody else administrates the site. Who asks about
/// themselves and may not read the document learns what kind of thing keeps it from them, and neither the name of a
/// folder nor of a person. Owns no items.
@NullMarked
package io.sheaf.docs.governance.why;

import org.jspecify.annotations.NullMarked;
