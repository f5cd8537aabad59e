/// Programs that sign each request with a key pair, the way AWS's clients do (`AWS4-HMAC-SHA256`).
///
/// Always true of it: without a key pair in the configuration nobody comes in this way; with one, the signature covers
/// method, path, query, host, date and the bytes of the body, and whoever signs is an administrator.
@NullMarked
package io.sheaf.docs.access.keypairs;

import org.jspecify.annotations.NullMarked;
