/// Access policies: what a site asks of everybody who touches its documents, by their roles, by what the documents say
/// and by what is asked for, on top of grants, folders and lists.
///
/// Always true of it: a site with a policy lets nobody but administrators at a document, or make one, unless an item
/// of the policy does; what an item means is what the Rego text says that is made of it
/// ([io.sheaf.docs.access.policies.Rego]), and whoever decides, this process or a policy server, comes to the same.
/// What cannot be decided is refused.
/// Owns the items of the kinds OPA full policy, OPA policy and OPA policy item.
@NullMarked
package io.sheaf.docs.access.policies;

import org.jspecify.annotations.NullMarked;
