/// Tokens: who somebody is, signed by an issuer, and what the claims in them allow.
///
/// Always true of it: a token is believed once its signature is good by a key of the issuer that it names, in one of
/// that issuer's algorithms, and while it holds; what it then allows is decided by its claims in one place, whoever
/// signed it.
@NullMarked
package io.sheaf.docs.access.tokens;

import org.jspecify.annotations.NullMarked;
