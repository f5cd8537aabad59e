/// The API's own description: the specification at `/openapi.yaml`, and the page at `/docs` on which it can be tried.
/// Both are the same for everybody and need no credentials. Nothing here owns an item.
@NullMarked
package io.sheaf.docs.reference;

import org.jspecify.annotations.NullMarked;
