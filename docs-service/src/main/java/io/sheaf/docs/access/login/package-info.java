/// Signing in with a name and a password: tokens, the challenge after a one-time password, forgotten and changed
/// passwords, and the first administrator.
///
/// Always true of it: nothing tells whether there is a user of a name, neither text nor time; tries are counted before
/// they are judged, per name and per address, so that many at once are no way around; of tokens, sessions and codes
/// only hashes are kept; what was given out ends when the user's epoch changes; who signed in, and from where, is
/// recorded in the write that lets them in. Owns the items of the kinds refresh token, login challenge, reset code and
/// login tries.
@NullMarked
package io.sheaf.docs.access.login;

import org.jspecify.annotations.NullMarked;
