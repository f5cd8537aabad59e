/// Signed requests, and what they get.
@NullMarked
package io.sheaf.docs.access.keypairs;

import org.jspecify.annotations.NullMarked;
