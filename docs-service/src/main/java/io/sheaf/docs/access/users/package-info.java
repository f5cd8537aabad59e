/// Users and groups: Sheaf's own directory of those who can sign in.
///
/// Always true of it: what a user may do now is in the user's own item, which every request with one of our tokens
/// reads, so that a change takes effect with the next; the `epoch` in it changes with everything that is to end what was
/// given out before (a new password, disabling, a reset). Passwords are kept as Argon2id only, one-time passwords as
/// hashes, and shown to nobody but the operator. There is always somebody left who administrates. Owns the items of the
/// kinds user profile, user credentials, group, group member and administrators.
@NullMarked
package io.sheaf.docs.access.users;

import org.jspecify.annotations.NullMarked;
