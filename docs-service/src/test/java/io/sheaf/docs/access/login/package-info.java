/// Signing in over HTTP.
@NullMarked
package io.sheaf.docs.access.login;

import org.jspecify.annotations.NullMarked;
