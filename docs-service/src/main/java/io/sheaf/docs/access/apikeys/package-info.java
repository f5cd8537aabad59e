/// API keys: for programs, on one site, with permissions of their own.
///
/// Always true of it: a key is shown once, when it is made, and stored nowhere; what is kept is its SHA-256 and a mask
/// to tell it by. Owns the items of the kind api key.
@NullMarked
package io.sheaf.docs.access.apikeys;

import org.jspecify.annotations.NullMarked;
