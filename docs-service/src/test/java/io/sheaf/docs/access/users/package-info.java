/// Users and groups over HTTP.
@NullMarked
package io.sheaf.docs.access.users;

import org.jspecify.annotations.NullMarked;
