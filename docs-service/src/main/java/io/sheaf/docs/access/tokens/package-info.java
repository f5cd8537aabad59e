/// Tokens: who somebody is, signed by an issuer, and what the claims in them allow.
@NullMarked
package io.sheaf.docs.access.tokens;

import org.jspecify.annotations.NullMarked;
