/// What stands between the network and the controllers: bodies in and out in constant memory, the bounds that keep
/// the process standing when too much is asked of it, the headers that every answer carries, and problem details.
///
/// Always true: nothing here waits for a client without a bound; a source of bytes that was handed in is closed,
/// whatever becomes of the request; and no body takes memory that was not accounted for.
@NullMarked
package io.sheaf.docs.web.edge;

import org.jspecify.annotations.NullMarked;
