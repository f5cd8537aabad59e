/// The connections below the requests: how many there may be, and for how long one may hold a place without a
/// request that goes on. Always true: a connection that neither sends, nor is worked for, nor takes its answer is
/// closed after a bounded time.
@NullMarked
package io.sheaf.docs.web.edge.connections;

import org.jspecify.annotations.NullMarked;
