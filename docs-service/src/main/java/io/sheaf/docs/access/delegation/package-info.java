/// Delegation tokens: with one of them beside their own credentials, somebody calls for somebody else, with less than
/// they may do themselves.
///
/// Always true of them: a token takes away and never gives. It holds for one site and an hour; what is allowed with it
/// is what it names and whoever uses it may do there, never to administrate; whoever uses it stays who they are, and
/// the record of what happened says besides for whom it was done and why. They are signed with a secret of the store
/// and kept nowhere.
@NullMarked
package io.sheaf.docs.access.delegation;

import org.jspecify.annotations.NullMarked;
